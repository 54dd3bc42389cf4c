import { atom, batch } from 'nanostores'

import {
  $frontPage,
  presentAddress,
  clearAddresses,
  forgetAddresses,
  type KeptAddress,
  keptAddress,
  restoreAddress
} from './addresses.ts'
import { go } from './route.ts'
import { $user } from '../session/user.ts'
import { readJson, tabShelf, writeJson } from '../session/stored.ts'

/** A page that is open as a tab. */
export interface Tab {
  /** The path with the query that it was opened with; its present address is `presentAddress` it. */
  readonly key: string
  readonly path: string
  readonly title: string
  readonly icon?: string
  /** Whether it keeps its content while another tab is in front (SPEC.md §2, routing rules). */
  readonly keepAlive: boolean
  readonly componentName: string
  /** Counts refreshes: a tab of another count is drawn anew. */
  readonly rev: number
  /** It is always first and cannot be closed. */
  readonly isHome?: boolean
  /** It was opened without the multi-tab mode: the next page takes its place. */
  readonly isAlone?: boolean
}
export type NewTab = Omit<Tab, 'rev'>

/** What became of the wish to close: done, or why not; the last two are keys of the texts in `failures`. */
export type Closing = 'closed' | 'homeStays' | 'lastStays'

const KEY = 'pro__TABS'

/** The open tabs, home first. */
export const $tabs = atom<readonly Tab[]>([])
/** The key of the tab in front; null before the first page. */
export const $activeTab = atom<string | null>(null)

/** For a reload. The present address of the tab in front is that of the window. */
const keep = (): void =>
  writeJson(tabShelf(), KEY, {
    user: $user.get()?.id,
    tabs: $tabs.get().map((tab) => ({ ...tab, ...keptAddress(tab.key) })),
    active: $activeTab.get()
  })

function set(tabs: readonly Tab[], active = $activeTab.get()): void {
  batch(() => {
    $tabs.set([...tabs.filter((tab) => tab.isHome), ...tabs.filter((tab) => !tab.isHome)])
    $activeTab.set(active)
  })
  forgetAddresses([...tabs.map(({ key }) => key), $frontPage.get()])
  keep()
}

/** Goes to the page of a tab as it is. */
export const goToTab = (key: string): void => go(presentAddress(key), { page: key })

interface Opening {
  /** Without the multi-tab mode a page takes the place of the one before. Pages that were opened as tabs stay: the window may grow again. */
  readonly alone?: boolean
  /** Pages that stay all the same, because they hold what would be lost. */
  readonly stays?: (key: string) => boolean
}

/** The tab of a page comes to the front, or is opened behind the others. */
export function openTab(tab: NewTab, { alone = false, stays = () => false }: Opening = {}): void {
  const open = $tabs.get().find(({ key }) => key === tab.key)
  const opened: Tab = {
    ...tab,
    rev: open?.rev ?? 0,
    ...(alone && (!open || open.isAlone) && { isAlone: true })
  }
  const others = $tabs.get().map((other) => (other === open ? opened : other))
  const all = open ? others : [...others, opened]
  set(
    alone
      ? all.filter((other) => other === opened || !other.isAlone || stays(other.key))
      : all.map(({ isAlone, ...kept }) => kept),
    tab.key
  )
}

/** Puts home first, without going there. */
export function openHome(tab: NewTab): void {
  const others = $tabs.get().filter(({ key, isHome }) => key !== tab.key && !isHome)
  const open = $tabs.get().find(({ key }) => key === tab.key)
  set([{ ...tab, isHome: true, rev: open?.rev ?? 0 }, ...others])
}

/** Closes a tab; the neighbour on the right comes to the front, else the one on the left (READINGS.md A07 for the order of refusals). */
export function closeTab(key: string | null = $activeTab.get()): Closing {
  const tabs = $tabs.get()
  const at = tabs.findIndex((tab) => tab.key === key)
  if (tabs[at]?.isHome) return 'homeStays'
  if (tabs.length <= 1) return 'lastStays'
  if (at < 0) return 'closed'
  remain(tabs.toSpliced(at, 1), (tabs[at + 1] ?? tabs[at - 1])!.key)
  return 'closed'
}

/** Positions of tabs relative to one of them. */
export type Side = 'left' | 'right' | 'around'

/** The tabs before this one, behind it, or both, that can be closed: home stays. */
export function tabsBeside(key: string, side: Side): readonly Tab[] {
  const here = $tabs.get().findIndex((tab) => tab.key === key)
  if (here < 0) return []
  return $tabs
    .get()
    .filter((tab, at) => !tab.isHome && (side === 'left' ? at < here : side === 'right' ? at > here : at !== here))
}

/** Closes the tabs before this one, behind it, or both. */
export function closeBeside(key: string, side: Side): void {
  const gone = new Set(tabsBeside(key, side))
  if (gone.size > 0)
    remain(
      $tabs.get().filter((tab) => !gone.has(tab)),
      key
    )
}

/** Keeps these; where the tab in front is gone, another comes to the front. */
function remain(tabs: readonly Tab[], next: string): void {
  const stays = tabs.some(({ key }) => key === $activeTab.get())
  set(tabs, stays ? $activeTab.get() : next)
  if (!stays) goToTab(next)
}

/** Draws a tab anew, with fresh data. */
export const refreshTab = (key: string | null = $activeTab.get()): void =>
  set($tabs.get().map((tab) => (tab.key === key ? { ...tab, rev: tab.rev + 1 } : tab)))

/** A screen knows a better title for its tab (the name of what it shows). */
export const titleTab = (key: string, title: string): void =>
  set($tabs.get().map((tab) => (tab.key === key ? { ...tab, title } : tab)))

/** Moves a tab by so many places; home stays first. */
export function moveTab(key: string, by: number): void {
  const tabs = $tabs.get()
  const from = tabs.findIndex((tab) => tab.key === key)
  const tab = tabs[from]
  if (!tab || tab.isHome) return
  const first = tabs[0]?.isHome ? 1 : 0
  set(tabs.toSpliced(from, 1).toSpliced(Math.max(first, Math.min(tabs.length - 1, from + by)), 0, tab))
}

/** Brings back what was open before a reload, for the same user and as far as it is still permitted. */
export function restoreTabs(isPermitted: (path: string) => boolean): void {
  const kept = readJson(tabShelf(), KEY)
  if (!isKept(kept) || kept.user !== $user.get()?.id) return
  const known = kept.tabs.filter((tab) => isPermitted(tab.path))
  const tabs = known.map(({ address: _address, params: _params, ...tab }): Tab => tab)
  for (const tab of known) restoreAddress(tab.key, tab)
  set(tabs, tabs.some(({ key }) => key === kept.active) ? kept.active : null)
}

/** The tabs stay open, and what they show belongs to another project from now on. */
export function changeProjectOfTabs(): void {
  clearAddresses()
  keep()
}

/** Closes them all: another user will sit here. What is kept for a reload goes only with `forGood`. */
export function clearTabs({ forGood }: { readonly forGood: boolean }): void {
  $tabs.set([])
  $activeTab.set(null)
  forgetAddresses([])
  if (forGood) tabShelf().removeItem(KEY)
}

const isKept = (kept: unknown): kept is { user: string; tabs: (Tab & KeptAddress)[]; active: string | null } =>
  typeof kept === 'object' &&
  kept !== null &&
  'user' in kept &&
  'active' in kept &&
  'tabs' in kept &&
  Array.isArray(kept.tabs)
