import type { MenuItem } from '#contract/core/menu.ts'
import { visible } from '#core/state/menu.ts'

/** The entry that is marked for a page: its own, or for a hidden one the nearest above it that is shown (SPEC.md §2, layout). */
export const currentEntry = (trail: readonly MenuItem[]): MenuItem | undefined =>
  trail.findLast((item) => visible([item]).length > 0)
