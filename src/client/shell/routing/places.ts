import { HOME_PATH } from '#contract/core/limits.ts'
import type { MenuItem } from '#contract/core/menu.ts'
import { isFullWindow } from '#contract/core/full-window.ts'
import { isContainer, menuAt } from '#core/state/menu.ts'
import { $route, arrive } from '#core/state/route.ts'
import { $settings } from '#core/state/settings.ts'
import { $tabs, type NewTab, openHome, openTab, restoreTabs } from '#core/state/tabs.ts'
import { setPageTitle } from '#core/state/title.ts'

import { isPhone } from '../settings/screen-size.ts'
import { isUnsavedPage } from '../tabs/unsaved-pages.ts'

/** Puts home first and brings back the tabs that were open before a reload (READINGS.md A03). Once, when the menu is here. */
export function startTabs(): void {
  restoreTabs((path) => menuAt(path) !== undefined)
  const home = menuAt(HOME_PATH)
  if (home && !isAlone()) openHome(tabOf(home, home.path))
}

/** The router has come to a place: its page comes to the front as a tab, and the window is called after it. */
export function showPlace(path: string, search: string, hash: string): void {
  arrive(path, search, hash)
  const item = menuAt(path)
  if (!item || isContainer(item) || isFullWindow(item)) {
    setPageTitle(item?.meta.title ?? null)
    return
  }
  const key = $route.get().full
  const open = $tabs.get().find((tab) => tab.key === key)
  openTab(
    { ...tabOf(item, key), ...(open && { title: open.title }), isHome: path === HOME_PATH },
    { alone: isAlone(), stays: isUnsavedPage }
  )
  setPageTitle(path === HOME_PATH ? null : (open?.title ?? item.meta.title))
}

/** Whether there are no tabs: one page takes the place of another. */
export const isAlone = (): boolean => !$settings.get().multipage || isPhone()

const tabOf = ({ path, meta }: MenuItem, key: string): NewTab => ({
  key,
  path,
  title: meta.title,
  ...(meta.icon !== undefined && { icon: meta.icon }),
  keepAlive: meta.keepAlive,
  componentName: meta.componentName
})
