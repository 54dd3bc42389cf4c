import { atom, computed } from 'nanostores'

import { $activeTab, $tabs, type Tab } from './tabs.ts'

/** A drawn page: its tab, a name that changes when it is refreshed, and whether it is in front. */
export interface CachedView {
  readonly tab: Tab
  /** The key with the count of refreshes. */
  readonly instance: string
  readonly isActive: boolean
}

const $visited = atom<ReadonlySet<string>>(new Set())

$activeTab.listen((key) => {
  const open = new Set($tabs.get().map((tab) => tab.key))
  if (key !== null)
    $visited.set(new Set([...$visited.get(), key].filter((visited) => open.has(visited) || visited === key)))
  else $visited.set(new Set())
})

/**
 * The pages that are drawn: the one in front, and those that were in front before and are kept alive. One is held for each tab
 * (READINGS.md A15); tabs that came back with a reload are drawn when they come to the front.
 */
export const $cachedViews = computed([$tabs, $activeTab, $visited], (tabs, active, visited): readonly CachedView[] =>
  tabs
    .filter(({ key, keepAlive }) => key === active || (keepAlive && visited.has(key)))
    .map((tab) => ({ tab, instance: `${tab.key}#${tab.rev}`, isActive: tab.key === active }))
)
