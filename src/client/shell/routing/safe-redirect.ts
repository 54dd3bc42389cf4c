import type { MenuEntry } from '#contract/core/menu.ts'
import { isContainer, menuAt } from '#core/state/menu.ts'
import { $permission } from '#core/state/session/permissions.ts'
import type { Place } from '#core/state/pages/route.ts'
import { $session } from '#core/state/session/session.ts'
import { guard } from '#core/work/session/guard.ts'

/** Where a place sends on to: elsewhere by the guard, by its entry's redirect, from a group to its first page. Undefined where one stays. */
export function safeRedirect(place: Pick<Place, 'path' | 'search' | 'full'>): string | undefined {
  const verdict = guard({ place, isSignedIn: $session.get() !== null, isLoaded: $permission.get() !== null })
  if (verdict.verdict === 'go') return verdict.to
  const item = menuAt(place.path)
  const to = item && redirectOf(item)
  // One that is there already stays (READINGS.md A36).
  return to === place.path ? undefined : to
}

/** What an entry redirects to (SPEC.md §2, routing rules): always-show entries to themselves, a group to its first page. */
export function redirectOf(item: MenuEntry): string | undefined {
  if (item.alwaysShow) return item.path
  return item.redirect ?? (isContainer(item) ? firstPage(item)?.path : undefined)
}

function firstPage({ children = [] }: MenuEntry): MenuEntry | undefined {
  for (const child of children) {
    if (child.hidden) continue
    const page = isContainer(child) ? firstPage(child) : child
    if (page) return page
  }
  return undefined
}
