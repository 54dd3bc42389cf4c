import { useTranslation } from 'react-i18next'

import { MenuItem } from '#ui/menu.tsx'

import { keysOf } from '../shortcuts/table.ts'
import { TAB_COMMAND_IDS, TAB_COMMANDS } from './tab-commands.ts'

/** The items of a tab's menu, with the keys that do the same to the tab in front. */
export function TabItems({ tab }: { tab: string }) {
  const { t } = useTranslation('shell')
  return TAB_COMMAND_IDS.map((id) => (
    <MenuItem key={id} id={id} keys={keysOf(id)} onAction={() => TAB_COMMANDS[id](tab)}>
      {t(id)}
    </MenuItem>
  ))
}
