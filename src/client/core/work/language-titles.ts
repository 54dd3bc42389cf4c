import { currentTitle, menuAt } from '#core/state/menu.ts'
import { $activeTab, $tabs, titleTab } from '#core/state/pages/tabs.ts'
import { setPageTitle } from '#core/state/title.ts'
import { $language } from '#core/state/titles.ts'

/** Tabs that are called as their entries of the menu take the titles of a language that is chosen. Gives back how to stop. */
export const followLanguage = (): (() => void) =>
  $language.listen(() => {
    for (const { key, path, title, isHome } of $tabs.get()) {
      const item = menuAt(path)
      const current = item && currentTitle(title, item)
      if (current === undefined || current === title) continue
      titleTab(key, current)
      if (key === $activeTab.get() && !isHome) setPageTitle(current)
    }
  })
