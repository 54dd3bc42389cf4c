import { ContextMenu, useContextMenu } from '#ui/context-menu.tsx'
import { focusRing } from '#ui/focus-ring.ts'
import { MenuItem, MenuSeparator } from '#ui/menu.tsx'

import type { Page, T } from '../page.ts'
import { CLOSE, LIST, PRESS } from '../sample/keys.ts'

function WithMenu({ t }: { t: T }) {
  const menu = useContextMenu<string>()
  return (
    <>
      <button
        type="button"
        className={focusRing({ class: 'cursor-default rounded-control border border-line-strong border-dashed p-6 text-quiet' })}
        {...menu.target(t('sample.value'))}
      >
        {t('sample.rightClick')}
      </button>
      <ContextMenu menu={menu} aria-label={t('sample.value')}>
        {() => (
          <>
            <MenuItem>{t('sample.edit')}</MenuItem>
            <MenuItem>{t('sample.copy')}</MenuItem>
            <MenuSeparator />
            <MenuItem kind="danger">{t('sample.delete')}</MenuItem>
          </>
        )}
      </ContextMenu>
    </>
  )
}

export const page: Page = {
  keys: [['Shift+F10 ContextMenu', 'menu'], ...LIST, PRESS, CLOSE],
  examples: { default: ({ t }) => <WithMenu t={t} /> }
}
