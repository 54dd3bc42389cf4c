import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'

import { $ownKeys } from '#core/state/own-keys.ts'
import { MenuItem } from '#ui/menu.tsx'

import { keysOf, shown } from '../shortcuts/table.ts'
import { runTabCommand, TAB_COMMAND_IDS } from './tab-commands.ts'

/** The items of a tab's menu, with the keys that do the same to the tab in front. */
export function TabItems({ tab }: { tab: string }) {
  const { t } = useTranslation('shell')
  const own = useStore($ownKeys)
  return TAB_COMMAND_IDS.map((id) => {
    const keys = keysOf(id, own)
    return (
      <MenuItem key={id} id={id} keys={keys && shown(keys)} onAction={() => runTabCommand(id, tab, t)}>
        {t(id)}
      </MenuItem>
    )
  })
}
