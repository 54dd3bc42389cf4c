import type { MenuEntry } from '#contract/core/menu.ts'
import { isOfPage } from '#core/state/pages/addresses.ts'
import { currentTitle, flat, isContainer, menuAt, menuTrail, otherMenuTitles } from '#core/state/menu.ts'
import { go } from '#core/state/pages/route.ts'
import { goToTab, type Tab } from '#core/state/pages/tabs.ts'

import { chooseEntry } from '../menu/choose-entry.ts'
import type { RecentPlace } from './recent.ts'
import type { PaletteEntry } from './entries.ts'
import { indexTitle, type Readings } from './title-index.ts'

let made:
  | { readonly menu: readonly MenuEntry[]; readonly readings: Readings; readonly entries: readonly PaletteEntry[] }
  | undefined

/** The pages that a menu leads to, with their way from the top; what is hidden is not found (SPEC.md §2). Made once for a menu. */
export function menuEntries(menu: readonly MenuEntry[], readings: Readings): readonly PaletteEntry[] {
  if (made?.menu !== menu || made.readings !== readings) made = { menu, readings, entries: pagesOf(menu, readings) }
  return made.entries
}

function pagesOf(menu: readonly MenuEntry[], readings: Readings): PaletteEntry[] {
  const found: PaletteEntry[] = []
  const others = otherMenuTitles()
  const visit = (items: readonly MenuEntry[], place: string) => {
    for (const item of items) {
      const { title, icon } = item.meta
      if (!isContainer(item))
        found.push({
          id: `menu:${item.path}`,
          title,
          group: 'menu',
          ...indicesOf(item, readings, others),
          place,
          icon,
          leadsToPage: item.path,
          run: () => chooseEntry(item)
        })
      if (item.children) visit(item.children, place === '' ? title : `${place} / ${title}`)
    }
  }
  visit(menu, '')
  return found
}

/** The server sends how the Chinese title is read; an entry is found by its title in either language. */
function indicesOf(
  item: MenuEntry,
  readings: Readings,
  others = otherMenuTitles()
): Pick<PaletteEntry, 'index' | 'other'> {
  const { title, syllables } = item.meta
  const other = others.get(item.id)
  const indexOf = (words: string) => indexTitle(words, readings, isHan(words) ? syllables : undefined)
  return { index: indexOf(title), ...(other !== undefined && { other: indexOf(other) }) }
}

const isHan = (words: string) => /\p{Script=Han}/u.test(words)

/** The tabs that are open but not in front. */
export const tabEntries = (tabs: readonly Tab[], front: string, readings: Readings): PaletteEntry[] =>
  tabs
    .filter(({ key }) => key !== front)
    .map((tab) => ({
      id: `open:${tab.key}`,
      title: tab.title,
      group: 'open',
      ...titleIndices(tab.title, menuAt(tab.path), readings),
      icon: tab.icon,
      leadsToPage: tab.key,
      run: () => goToTab(tab.key)
    }))

/** A page that is called as its entry of the menu is found by both titles of that; one with a name of its own by that name. */
const titleIndices = (title: string, item: MenuEntry | undefined, readings: Readings) =>
  item?.meta.title === title ? indicesOf(item, readings) : { index: indexTitle(title, readings) }

/** Whether a tab shows a place already. */
const isOpenAt = (tab: Tab, key: string, title: string): boolean =>
  tab.key === key || (isOfPage(tab.key, key) && tab.title === title)

/** Where this user has been lately, as far as the menu still leads there and no tab is open at it; newest first. */
export function recentEntries(
  places: readonly RecentPlace[],
  menu: readonly MenuEntry[],
  tabs: readonly Tab[],
  readings: Readings
): PaletteEntry[] {
  if (places.length === 0) return []
  const pages = new Map(flat(menu).map((item) => [item.path, item]))
  return places.flatMap(({ key, title }): PaletteEntry[] => {
    const [path = ''] = key.split('?')
    const item = pages.get(path)
    if (!item || tabs.some((tab) => isOpenAt(tab, key, title))) return []
    const place = menuTrail(path, menu)
      .slice(0, -1)
      .map(({ meta }) => meta.title)
      .join(' / ')
    return [
      {
        id: `recent:${key}`,
        title: currentTitle(title, item),
        group: 'recent',
        ...titleIndices(currentTitle(title, item), item, readings),
        place,
        icon: item.meta.icon,
        leadsToPage: key,
        run: () => go(key)
      }
    ]
  })
}
