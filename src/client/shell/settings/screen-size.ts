import { useSyncExternalStore } from 'react'

import { PHONE_QUERY, TABLET_QUERY } from '#core/state/breakpoints.ts'

/** How much room there is: up to 767.99 px a phone, up to 1087.99 px a tablet (READINGS.md A30). */
export type ScreenSize = 'phone' | 'tablet' | 'desktop'

const phone = () => matchMedia(PHONE_QUERY)
const tablet = () => matchMedia(TABLET_QUERY)

/** Whether tabs and side menu have no room. */
export const isPhone = (): boolean => phone().matches

/** How much room there is now. */
export const screenSize = (): ScreenSize => (phone().matches ? 'phone' : tablet().matches ? 'tablet' : 'desktop')

/** How much room there is, drawn anew when it changes. */
export const useScreenSize = (): ScreenSize => useSyncExternalStore(onResize, screenSize)

function onResize(changed: () => void): () => void {
  const queries = [phone(), tablet()]
  for (const query of queries) query.addEventListener('change', changed)
  return () => {
    for (const query of queries) query.removeEventListener('change', changed)
  }
}
