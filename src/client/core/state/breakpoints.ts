import { MOBILE, TABLET } from '#contract/core/limits.ts'

/**
 * Chromium compares lengths with a tolerance of 1/64 px: `(max-width: 767.99px)` holds at 768 px too. Asked for as less than the next
 * whole pixel, the code and the stylesheets (`max-tablet:`, `max-lg:`) agree at every width.
 */
const below = (limit: number) => `(width < ${Math.ceil(limit)}px)`

/** Holds up to 767.99 px: tabs and side menu have no room (READINGS.md A30). */
export const PHONE_QUERY = below(MOBILE)
/** Holds up to 1087.99 px. */
export const TABLET_QUERY = below(TABLET)

/** How much room there is: up to 767.99 px a phone, up to 1087.99 px a tablet (READINGS.md A30). */
export type ScreenSize = 'phone' | 'tablet' | 'desktop'

/** How much room there is now. */
export const screenSize = (): ScreenSize =>
  matchMedia(PHONE_QUERY).matches ? 'phone' : matchMedia(TABLET_QUERY).matches ? 'tablet' : 'desktop'
