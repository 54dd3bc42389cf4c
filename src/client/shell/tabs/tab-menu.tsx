import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'

import { $frontPage } from '#core/state/pages/addresses.ts'
import { $ownKeys } from '#core/state/own-keys.ts'
import { ContextMenu, type ContextMenuProps } from '#ui/actions/context-menu.tsx'
import { MenuItem, OpenedMenu } from '#ui/actions/menu.tsx'

import type { MenuOfButton } from '../loading/menu-button.tsx'
import { keysOf, printedShortcut } from '../shortcuts/table.ts'
import { runTabCommand, TAB_COMMAND_IDS } from './tab-commands.ts'

/** The menu of the tab in front, opened by the button beside the tabs. */
export function TabCommands(menu: MenuOfButton) {
  const { t } = useTranslation('shell')
  return (
    <OpenedMenu {...menu} aria-label={t('tab.commands')}>
      <TabItems tab={useStore($frontPage)} />
    </OpenedMenu>
  )
}

/** The context menu of a tab. */
export function TabContextMenu({ menu }: { menu: ContextMenuProps<{ readonly id: string }>['menu'] }) {
  const { t } = useTranslation('shell')
  return (
    <ContextMenu menu={menu} aria-label={t('tab.commands')}>
      {({ id }) => <TabItems tab={id} />}
    </ContextMenu>
  )
}

/** The items of a tab's menu, with the keys that do the same to the tab in front. */
function TabItems({ tab }: { tab: string }) {
  const { t } = useTranslation('shell')
  const own = useStore($ownKeys)
  return TAB_COMMAND_IDS.map((id) => {
    const keys = keysOf(id, own)
    return (
      <MenuItem key={id} id={id} keys={keys && printedShortcut(keys)} onAction={() => runTabCommand(id, tab, t)}>
        {t(id)}
      </MenuItem>
    )
  })
}
