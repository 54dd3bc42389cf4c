import type { DataRouter } from 'react-router-dom'

import { arrive, bindRouter } from '#core/state/route.ts'
import { $session } from '#core/state/session.ts'

import { showPlace, startTabs } from './places.ts'

/** Moves without a router, as before the sign-in: the address changes and the place is told. */
export function travelAlone(to: string, { replace }: { readonly replace: boolean }): void {
  if (replace) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  tellPlace()
}

/** Tells where the address bar is, now and at every step back and forth. Gives back how to stop. */
export function followAddress(): () => void {
  bindRouter(travelAlone)
  tellPlace()
  addEventListener('popstate', tellPlace)
  return () => removeEventListener('popstate', tellPlace)
}

/** Ties the router to the product: commands, tabs and screens move by it, and tabs open where it arrives. Gives back how to stop. */
export function followRouter(router: DataRouter): () => void {
  startTabs()
  // After a sign-out there is no router to move any more.
  bindRouter((to, how) => ($session.get() ? router.navigate(to, how) : travelAlone(to, how)))
  const show = () => {
    const { location, navigation, initialized } = router.state
    if (initialized && navigation.state === 'idle') showPlace(location.pathname, location.search, location.hash)
  }
  show()
  return router.subscribe(show)
}

/** Tells the product where the address bar is. */
export const tellPlace = (): void => arrive(location.pathname, location.search, location.hash)
