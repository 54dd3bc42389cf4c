import { useSyncExternalStore } from 'react'

import { PHONE_QUERY, type ScreenSize, screenSize, TABLET_QUERY } from '#core/state/breakpoints.ts'

const phone = () => matchMedia(PHONE_QUERY)
const tablet = () => matchMedia(TABLET_QUERY)

/** Whether tabs and side menu have no room. */
export const isPhone = (): boolean => phone().matches

/** How much room there is, drawn anew when it changes. */
export const useScreenSize = (): ScreenSize => useSyncExternalStore(onResize, screenSize)

function onResize(changed: () => void): () => void {
  const queries = [phone(), tablet()]
  for (const query of queries) query.addEventListener('change', changed)
  return () => {
    for (const query of queries) query.removeEventListener('change', changed)
  }
}
