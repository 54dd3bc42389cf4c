import { Copy, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#ui/actions/button.tsx'
import { Menu, MenuItem, MenuSection, MenuSeparator, MenuTrigger, SubmenuTrigger } from '#ui/actions/menu.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'
import { CLOSE, LIST, PRESS } from '../../sample/keys.ts'
import { few, many } from '../../sample/options.ts'

const plain = (t: T) => (
  <MenuTrigger>
    <Button>{t('sample.more')}</Button>
    <Menu aria-label={t('sample.more')}>
      <MenuItem icon={<Pencil aria-hidden />} keys="F2">
        {t('sample.edit')}
      </MenuItem>
      <MenuItem icon={<Copy aria-hidden />} keys="Ctrl+C">
        {t('sample.copy')}
      </MenuItem>
      <MenuItem isDisabled>{t('sample.import')}</MenuItem>
      <MenuSeparator />
      <MenuItem kind="danger" icon={<Trash2 aria-hidden />}>
        {t('sample.delete')}
      </MenuItem>
    </Menu>
  </MenuTrigger>
)

function Choosing({ t }: { t: T }) {
  const [chosen, setChosen] = useState<Iterable<string | number>>(['YJ'])
  return (
    <MenuTrigger>
      <Button>{t('sample.retention')}</Button>
      <Menu
        aria-label={t('sample.retention')}
        selectionMode="single"
        selectedKeys={chosen}
        onSelectionChange={(keys) => keys !== 'all' && setChosen(keys)}
      >
        {few(t).map(({ value, label }) => (
          <MenuItem key={value} id={value}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  )
}

export const page: GalleryPage = {
  without: { readOnly: 'actsOnly', invalid: 'actsOnly' },
  keys: [
    PRESS,
    ['ArrowDown', 'open'],
    ...LIST,
    ['A', 'letters'],
    ['ArrowRight ArrowLeft', 'inside'],
    CLOSE,
    ['Tab', 'out']
  ],
  examples: {
    default: ({ t }) => plain(t),
    nested: ({ t }) => (
      <MenuTrigger>
        <Button>{t('sample.more')}</Button>
        <Menu aria-label={t('sample.more')}>
          <MenuSection title={t('sample.files')}>
            <MenuItem description={t('sample.tip')}>{t('sample.check')}</MenuItem>
            <SubmenuTrigger>
              <MenuItem>{t('sample.export')}</MenuItem>
              <Menu aria-label={t('sample.export')}>
                <MenuItem>{t('sample.volumes')}</MenuItem>
                <MenuItem>{t('sample.drawings')}</MenuItem>
              </Menu>
            </SubmenuTrigger>
          </MenuSection>
        </Menu>
      </MenuTrigger>
    ),
    selection: ({ t }) => <Choosing t={t} />,
    long: ({ t }) => (
      <MenuTrigger>
        <Button>{t('sample.more')}</Button>
        <Menu aria-label={t('sample.more')}>
          <MenuItem description={t('sample.longHelp')}>{t('sample.longValue')}</MenuItem>
        </Menu>
      </MenuTrigger>
    ),
    many: ({ t }) => (
      <MenuTrigger>
        <Button>{t('sample.number')}</Button>
        <Menu aria-label={t('sample.number')}>
          {many(t).map(({ value, label }) => (
            <MenuItem key={value}>{label}</MenuItem>
          ))}
        </Menu>
      </MenuTrigger>
    ),
    disabled: ({ t }) => (
      <MenuTrigger>
        <Button isDisabled>{t('sample.more')}</Button>
        <Menu aria-label={t('sample.more')}>
          <MenuItem>{t('sample.edit')}</MenuItem>
        </Menu>
      </MenuTrigger>
    ),
    inDialog: ({ t }) => <InDialog t={t}>{plain(t)}</InDialog>
  }
}
