import { computed } from 'nanostores'

import type { MenuEntry } from '#contract/core/menu.ts'
import { isFullWindow } from '#contract/core/full-window.ts'
import { otherTitle, titleIn } from '#contract/core/titles.ts'

import { $permission } from './session/permissions.ts'
import { longShelf } from './session/stored.ts'
import { $language } from './titles.ts'

const NO_ROUTE = '0'

const NONE: readonly MenuEntry[] = []

/** The menu of the account with its titles in the language of the page (READINGS.md A69); empty until permissions are loaded. */
export const $menu = computed([$permission, $language], (permission, language): readonly MenuEntry[] =>
  shown(permission?.menu ?? NONE, language)
)

function shown(menu: readonly MenuEntry[], language: string): readonly MenuEntry[] {
  return menu.map((item) => ({
    ...item,
    meta: { ...item.meta, title: titleIn(language, item.meta) },
    ...(item.children && { children: shown(item.children, language) })
  }))
}

/** What the entries are called in the other language, by their ids. */
const $otherTitles = computed([$permission, $language], (permission, language) => {
  const others = flat(permission?.menu ?? NONE).map(({ id, meta }) => [id, otherTitle(language, meta)] as const)
  return new Map(others)
})

/**
 * What entries are called in the other language, by their ids: who searches may type either. Undefined where one has one title only. Who asks
 * for many takes them once: a store that nobody listens to sets a timer at every question.
 */
export const otherMenuTitles = (): ReadonlyMap<string, string | undefined> => $otherTitles.get()

/** A title that was kept while the page was in another language, as its entry is called now; one that somebody gave stays as it is. */
export const currentTitle = (kept: string, item: MenuEntry): string =>
  kept === otherMenuTitles().get(item.id) ? item.meta.title : kept

/** The menu as it is drawn: hidden entries left out, and parents that have nothing left to show. */
export const $visibleMenu = computed($menu, visibleEntries)

/** Every entry that has a route of its own, parents before children, hidden ones too. */
export const $routedMenu = computed($menu, (menu) => flat(menu).filter((item) => item.route !== NO_ROUTE))

/** All entries of a tree, parents before children. */
export const flat = (menu: readonly MenuEntry[]): MenuEntry[] =>
  menu.flatMap((item) => [item, ...flat(item.children ?? [])])

/** Leaves out hidden entries, entries whose children are all hidden, and containers with nothing in them (SPEC.md §2, layout). */
export function visibleEntries(menu: readonly MenuEntry[], routed = pathsOf(menu)): MenuEntry[] {
  return menu.flatMap((item) => {
    if (item.hidden || item.meta.hidden === true) return []
    if (!item.children?.length) return isContainer(item) || !leadsOn(item, routed) ? [] : [item]
    const children = visibleEntries(item.children, routed)
    return children.length === 0 ? [] : [{ ...item, children }]
  })
}

const pathsOf = (menu: readonly MenuEntry[]): ReadonlySet<string> =>
  new Set(flat(menu).flatMap(({ route, path }) => (route === NO_ROUTE ? [] : [path])))

/** Whether choosing an entry leads anywhere: one of route "0" does with the address of another entry, or of another site. */
const leadsOn = (item: MenuEntry, routed: ReadonlySet<string>): boolean =>
  item.route !== NO_ROUTE || isExternal(item) || routed.has(item.path.split('?')[0] ?? '')

/** Whether an entry shows another site in a frame (SPEC.md §2, layout): `layouts/IframePageView`. */
export const isIframe = (item: MenuEntry): boolean => /iframe/i.test(item.component)

/** Whether an entry only holds others and has no view of its own. */
export const isContainer = (item: MenuEntry): boolean => item.component.includes('layouts/') && !isIframe(item)

/** Where an entry leads: to another site where it names one, else to its own path. Other schemes than of the web are no address. */
export const addressOf = ({ path, meta: { url } }: MenuEntry): string =>
  url !== undefined && /^(?:https?:\/)?\//i.test(url) ? url : path

/** Whether an entry opens a new tab of the browser (SPEC.md §2, layout); an outer one too, so that the pages of this window stay as they are. */
export const isExternal = (item: MenuEntry): boolean =>
  item.meta.internalOrExternal || isIframe(item) || isFullWindow(item) || /^https?:\/\//.test(item.path)

/** Whether this account has a menu, by its key. */
export const hasMenu = (wanted: string): boolean => $routedMenu.get().some(({ key }) => key === wanted)

/** The entry of a path, however its letters are written (READINGS.md A05). */
export const menuAt = (path: string): MenuEntry | undefined =>
  $routedMenu.get().find((item) => item.path.toLowerCase() === path.toLowerCase())

/** Where a named route of the menu leads; `usual` where this account has none of that name (SPEC.md §2, named routes). */
export const pathNamed = (name: string, usual: string): string =>
  $routedMenu.get().find((item) => item.name === name)?.path ?? usual

/** The entries that lead to a path, outermost first: what the breadcrumb shows after 首页. */
export function menuTrail(path: string, menu: readonly MenuEntry[] = $menu.get()): MenuEntry[] {
  for (const item of menu) {
    if (item.path.toLowerCase() === path.toLowerCase()) return [item]
    const below = menuTrail(path, item.children ?? [])
    if (below.length > 0) return [item, ...below]
  }
  return []
}

/** Keeps the title of a chosen entry under a key built from its path (SPEC.md §2, layout). */
export const rememberMenuTitle = ({ path, meta }: MenuEntry): void => longShelf().setItem(titleKey(path), meta.title)
/** The title of the entry that was last chosen at a path; null where none was. */
export const rememberedMenuTitle = (path: string): string | null => longShelf().getItem(titleKey(path))
const titleKey = (path: string) => `pro__MENU_TITLE_${path}`
