import { ListBox } from '#ui/data/list-box.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'
import { LIST, TAB } from '../../sample/keys.ts'
import { few, long, many } from '../../sample/options.ts'

const sections = (t: T) => [
  { id: 'retention', title: t('sample.retention'), options: few(t) },
  {
    id: 'materials',
    title: t('sample.materials'),
    options: (['paper', 'drawing', 'photo', 'disc'] as const).map((value) => ({ value, label: t(`sample.${value}`) }))
  }
]

export const page: GalleryPage = {
  without: { readOnly: 'actsOnly', invalid: 'ofField' },
  keys: [
    TAB,
    ...LIST,
    ['A', 'letters'],
    ['Enter Space', 'choose'],
    ['Shift+ArrowUp Shift+ArrowDown', 'extend'],
    ['Ctrl+A', 'selectAll']
  ],
  examples: {
    default: ({ t }) => (
      <ListBox
        aria-label={t('sample.retention')}
        options={few(t)}
        selectionMode="single"
        defaultSelectedKeys={['CQ']}
      />
    ),
    multiple: ({ t }) => (
      <ListBox
        aria-label={t('sample.retention')}
        options={few(t)}
        selectionMode="multiple"
        defaultSelectedKeys={['YJ', 'CQ']}
      />
    ),
    sections: ({ t }) => <ListBox aria-label={t('sample.files')} sections={sections(t)} selectionMode="multiple" />,
    disabled: ({ t }) => (
      <ListBox
        aria-label={t('sample.retention')}
        options={few(t).map((option) => ({ ...option, isDisabled: true }))}
        selectionMode="single"
      />
    ),
    empty: ({ t }) => (
      <ListBox aria-label={t('sample.retention')} options={[]} empty={t('sample.nobody')} selectionMode="single" />
    ),
    long: ({ t }) => <ListBox aria-label={t('sample.label')} options={long(t)} selectionMode="single" />,
    many: ({ t }) => <ListBox aria-label={t('sample.files')} options={many(t)} selectionMode="multiple" />,
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <ListBox aria-label={t('sample.retention')} options={few(t)} selectionMode="single" />
      </InDialog>
    )
  }
}
