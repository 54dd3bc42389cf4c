import type { MenuItem } from '#contract/core/menu.ts'
import { addressOf, flat, isContainer, isExternal, rememberMenuTitle } from '#core/state/menu.ts'
import { go } from '#core/state/route.ts'

/** The pages of a group, those of its groups too. */
export const pagesOf = (item: MenuItem): MenuItem[] => flat(item.children ?? []).filter((page) => !isContainer(page))

/** Goes to the page of an entry, and keeps its title; an external one opens a tab of the browser's (SPEC.md §2, layout). */
export function chooseEntry(page: MenuItem): void {
  rememberMenuTitle(page)
  if (isExternal(page)) open(addressOf(page), '_blank', 'noopener')
  else go(page.path)
}
