import type { MenuItem } from './menu.ts'

/** Whether an entry's page is outside the frame (SPEC.md §2, outer routes). */
export const isFullWindow = ({ meta: { outer } }: MenuItem): boolean => outer === true
