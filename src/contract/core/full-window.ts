import type { MenuEntry } from './menu.ts'

/** Whether an entry's page is outside the frame (SPEC.md §2, outer routes). */
export const isFullWindow = ({ meta: { outer } }: MenuEntry): boolean => outer === true
