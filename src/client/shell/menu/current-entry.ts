import type { MenuEntry } from '#contract/core/menu.ts'
import { visibleEntries } from '#core/state/menu.ts'

/** The entry that is marked for a page: its own, or for a hidden one the nearest above it that is shown (SPEC.md §2, layout). */
export const currentEntry = (trail: readonly MenuEntry[]): MenuEntry | undefined =>
  trail.findLast((item) => visibleEntries([item]).length > 0)
