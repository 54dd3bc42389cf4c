import { ContextMenu } from '#ui/actions/context-menu.tsx'
import { useContextMenu } from '#ui/base/layers/context-menu-state.ts'
import { focusRing } from '#ui/base/focus/focus-ring.ts'
import { MenuItem, MenuSeparator } from '#ui/actions/menu.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'
import { CLOSE, LIST, PRESS } from '../../sample/keys.ts'

function WithMenu({
  t,
  words = t('sample.rightClick'),
  isDisabled = false,
  count = 0
}: {
  t: T
  words?: string
  isDisabled?: boolean
  count?: number
}) {
  const menu = useContextMenu<string>()
  return (
    <>
      <button
        type="button"
        className={focusRing({
          class: 'cursor-default rounded-control border border-line-strong border-dashed p-6 text-quiet'
        })}
        {...menu.target(t('sample.value'))}
      >
        {words}
      </button>
      <ContextMenu menu={menu} aria-label={t('sample.value')}>
        {() => (
          <>
            <MenuItem isDisabled={isDisabled}>{t('sample.edit')}</MenuItem>
            <MenuItem>{t('sample.copy')}</MenuItem>
            <MenuSeparator />
            {Array.from({ length: count }, (_, at) => t('sample.nth', { number: at + 1 })).map((title) => (
              <MenuItem key={title}>{title}</MenuItem>
            ))}
            <MenuItem kind="danger">{t('sample.delete')}</MenuItem>
          </>
        )}
      </ContextMenu>
    </>
  )
}

export const page: GalleryPage = {
  without: { readOnly: 'actsOnly', invalid: 'actsOnly' },
  keys: [['Shift+F10 ContextMenu', 'menu'], ...LIST, PRESS, CLOSE],
  examples: {
    default: ({ t }) => <WithMenu t={t} />,
    disabled: ({ t }) => <WithMenu t={t} isDisabled />,
    long: ({ t }) => <WithMenu t={t} words={t('sample.longHelp')} />,
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <WithMenu t={t} />
      </InDialog>
    ),
    many: ({ t }) => <WithMenu t={t} words={t('sample.manyActions')} count={1000} />
  }
}
