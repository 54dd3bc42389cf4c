import { $frontPage } from '#core/state/pages/addresses.ts'
import { $tabs } from '#core/state/pages/tabs.ts'

let isFresh = true

/** From now on a page that comes to the front takes the focus: somebody has signed in, or has been elsewhere before. */
export function expectArrivals(): void {
  isFresh = false
}

/** Whether this is the first page of a fresh window, where the keyboard starts at the top; asked once. */
export function isFirstPage(): boolean {
  const first = isFresh
  isFresh = false
  return first
}

let areTabsUsed = false

/** The page that comes to the front next leaves the focus in the row of tabs, where one of them has just been closed. */
export function stayInTabs(): void {
  areTabsUsed = true
}

/** Whether a page that comes to the front leaves the focus where it is; asked once. */
export function isFocusInTabs(): boolean {
  const isThere = areTabsUsed
  areTabsUsed = false
  return isThere
}

/** By these a user goes on. */
export const ACTS = ['keydown', 'pointerdown'] as const

let hasGoneOn = false
$frontPage.listen(() => {
  hasGoneOn = false
})
for (const act of ACTS) globalThis.addEventListener?.(act, () => (hasGoneOn = true), { capture: true, passive: true })

/**
 * Whether the user works elsewhere already when a page comes to the front that was waited for: in a menu that he has opened meanwhile,
 * which would close if it lost the focus.
 */
export function isUserElsewhere(page: Element | null | undefined): boolean {
  const { activeElement } = document
  return hasGoneOn && activeElement !== null && activeElement !== document.body && !page?.contains(activeElement)
}

const scrolled = new Map<string, number>()
$tabs.listen((tabs) => {
  for (const key of scrolled.keys()) if (!tabs.some((tab) => tab.key === key)) scrolled.delete(key)
})

/** Keeps how far a page was scrolled, in pixels, for as long as its tab is open. */
export const keepScroll = (tab: string, top: number): void => void scrolled.set(tab, top)
/** How far a page was scrolled when it was left. */
export const scrollOf = (tab: string): number => scrolled.get(tab) ?? 0
