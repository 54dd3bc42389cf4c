import type { MenuEntry } from '#contract/core/menu.ts'
import { isFullWindow } from '#contract/core/full-window.ts'
import { $frontPage, presentAddress } from '#core/state/pages/addresses.ts'
import { addressOf, flat, isContainer, isExternal, rememberMenuTitle } from '#core/state/menu.ts'
import { go } from '#core/state/pages/route.ts'

/** The pages of a group, those of its groups too. */
export const menuPagesOf = (item: MenuEntry): MenuEntry[] =>
  flat(item.children ?? []).filter((page) => !isContainer(page))

/** Where the entry of another window leads: a page that has the whole window is given the place to lead back to. */
export const outerAddress = (page: MenuEntry): string =>
  isFullWindow(page)
    ? `${page.path}?${new URLSearchParams({ from: presentAddress($frontPage.get()) })}`
    : addressOf(page)

/** Goes to the page of an entry, and keeps its title; an external one opens a tab of the browser's (SPEC.md §2, layout). */
export function chooseEntry(page: MenuEntry): void {
  rememberMenuTitle(page)
  if (isExternal(page)) open(outerAddress(page), '_blank', 'noopener')
  else go(page.path)
}
