import { closeLeft, closeOthers, closeRight, refreshTab } from '#core/state/tabs.ts'
import { closeTabOrSay } from '#core/work/tab-actions.ts'

/** What can be done with a tab: refresh and close it, close those at its left, at its right, and all others (SPEC.md §2). */
export const TAB_COMMANDS = {
  'tab.refresh': refreshTab,
  'tab.close': (key: string) => void closeTabOrSay(key),
  'tab.closeLeft': closeLeft,
  'tab.closeRight': closeRight,
  'tab.closeOthers': closeOthers
} as const

/** Their names, in the order of the menu. */
export const TAB_COMMAND_IDS = Object.keys(TAB_COMMANDS) as (keyof typeof TAB_COMMANDS)[]
