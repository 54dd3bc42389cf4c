import type { useTranslation } from 'react-i18next'

import { $activeTab, $tabs, closeBeside, refreshTab, type Side, type Tab, tabsBeside } from '#core/state/pages/tabs.ts'
import { closeTabOrSay } from '#core/work/tab-actions.ts'
import { announce } from '#ui/base/announcer.ts'

import { unlessUnsaved } from './unsaved-pages.ts'

type Translate = ReturnType<typeof useTranslation<'shell'>>['t']

/** What can be done with a tab, in the order of its menu: refresh and close it, close those at its left, at its right, and all others (SPEC.md §2). */
export const TAB_COMMAND_IDS = [
  'tab.refresh',
  'tab.close',
  'tab.closeLeft',
  'tab.closeRight',
  'tab.closeOthers'
] as const
export type TabCommandId = (typeof TAB_COMMAND_IDS)[number]

const SIDES: Readonly<Partial<Record<TabCommandId, Side>>> = {
  'tab.closeLeft': 'left',
  'tab.closeRight': 'right',
  'tab.closeOthers': 'around'
}

/**
 * Does something with a tab and says what became of it. Where a page would go with text that has not been sent, it is asked first.
 * True when it is done at once.
 */
export function runTabCommand(id: TabCommandId, key: string, t: Translate): boolean {
  const tab = $tabs.get().find((one) => one.key === key)
  if (!tab) return false
  if (id === 'tab.refresh') return refresh(tab, t)
  if (id === 'tab.close') return close(tab, t)
  return closeAround(tab, SIDES[id] ?? 'around', t)
}

function refresh(tab: Tab, t: Translate): boolean {
  return unlessUnsaved([tab], t, () => {
    refreshTab(tab.key)
    // The page in front says itself that it is there.
    if (tab.key !== $activeTab.get()) say(t('tab.refreshed', { title: tab.title }))
  })
}

function close(tab: Tab, t: Translate): boolean {
  const goes = !tab.isHome && $tabs.get().length > 1
  return unlessUnsaved(goes ? [tab] : [], t, () => {
    if (closeTabOrSay(tab.key)) say(t('tab.closed', { title: tab.title }))
  })
}

function closeAround(tab: Tab, side: Side, t: Translate): boolean {
  const going = tabsBeside(tab.key, side)
  return unlessUnsaved(going, t, () => {
    closeBeside(tab.key, side)
    say(going.length > 0 ? t('tab.closedSome', { count: going.length }) : t('tab.closedNone'))
  })
}

const say = (words: string) => announce(words, { about: 'tab' })
