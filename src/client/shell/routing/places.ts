import { HOME_PATH } from '#contract/core/limits.ts'
import type { MenuEntry } from '#contract/core/menu.ts'
import { isFullWindow } from '#contract/core/full-window.ts'
import { isContainer, menuAt } from '#core/state/menu.ts'
import { presentAddress, arriveAt, $frontPage, isOfPage, saysState } from '#core/state/pages/addresses.ts'
import { arrive, type MoveOptions } from '#core/state/pages/route.ts'
import { $settings } from '#core/state/settings.ts'
import { $activeTab, $tabs, type NewTab, openHome, openTab, restoreTabs } from '#core/state/pages/tabs.ts'
import { setPageTitle } from '#core/state/title.ts'

import { isPhone } from '../settings/screen-size.ts'
import { isUnsavedPage } from '../tabs/unsaved-pages.ts'

/** Puts home first and brings back the tabs that were open before a reload (READINGS.md A03). Once, when the menu is here. */
export function startTabs(): void {
  restoreTabs((path) => menuAt(path) !== undefined)
  const home = menuAt(HOME_PATH)
  if (home && !isAlone()) openHome(tabOf(home, home.path))
}

/** Where a move leads: to which page, and whether that shows the place already. An entry of the browser's history keeps it. */
export interface MoveTarget {
  /** The key of the page. */
  readonly page: string
  readonly isShown: boolean
}

/** The open page that a place belongs to: the one in front, or a tab. */
export const pageAt = (full: string): string | undefined =>
  [$frontPage.get(), ...$tabs.get().map(({ key }) => key)].find((key) => key !== '' && isOfPage(key, full))

/**
 * Where a move to a path of the product leads. A place of an open page leads to that page, and where it does not say what the page
 * is to show, to the page as it is.
 */
export function moveTarget(to: string, page?: MoveOptions['page']): MoveTarget & { readonly to: string } {
  const [full = '', hash] = to.split('#', 2)
  const open = page ?? pageAt(full)
  if (open === undefined) return { to, page: full, isShown: false }
  const isShown = page !== undefined || !saysState(open, full)
  return { to: isShown ? presentAddress(open) + (hash ? `#${hash}` : '') : to, page: open, isShown }
}

/** What an entry of the history says of its page; undefined where it says nothing. */
export function targetInHistory(state: unknown): MoveTarget | undefined {
  const { page, isShown } = (state ?? {}) as Partial<MoveTarget>
  return typeof page === 'string' ? { page, isShown: isShown === true } : undefined
}

/**
 * The router has come to a place of a page: that comes to the front as a tab, and the window is called after it. `isFollowed`: the
 * page is to show what the address says.
 */
export function showPlace(place: string, page: string, isFollowed: boolean): void {
  const { pathname: path, search, hash } = new URL(place, 'http://here.invalid')
  const key = page.split('?', 1)[0] === path ? page : path + search
  const isInFront = key === $frontPage.get()
  arrive(path, search, hash)
  arriveAt(key, path + search, isFollowed)
  const item = menuAt(path)
  const isTab = item && !isContainer(item) && !isFullWindow(item)
  // Another place of the same page, which names itself.
  if (isInFront && (!isTab || $activeTab.get() === key)) return
  if (!isTab) {
    setPageTitle(item?.meta.title ?? null)
    return
  }
  const open = $tabs.get().find((tab) => tab.key === key)
  openTab(
    { ...tabOf(item, key), ...(open && { title: open.title }), isHome: path === HOME_PATH },
    { alone: isAlone(), stays: isUnsavedPage }
  )
  setPageTitle(path === HOME_PATH ? null : (open?.title ?? item.meta.title))
}

/** Whether there are no tabs: one page takes the place of another. */
export const isAlone = (): boolean => !$settings.get().multipage || isPhone()

const tabOf = ({ path, meta }: MenuEntry, key: string): NewTab => ({
  key,
  path,
  title: meta.title,
  ...(meta.icon !== undefined && { icon: meta.icon }),
  keepAlive: meta.keepAlive,
  componentName: meta.componentName
})
