import { arrive, bindRouter } from '#core/state/pages/route.ts'

/** Moves without a router, as before the sign-in: the address changes and the place is reported. */
export function travelAlone(to: string, { replace }: { readonly replace: boolean }): void {
  if (replace) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  syncPlace()
}

/** Reports where the address bar is, now and at every step back and forth. Returns the function that stops it. */
export function followAddress(): () => void {
  bindRouter(travelAlone)
  syncPlace()
  addEventListener('popstate', syncPlace)
  return () => removeEventListener('popstate', syncPlace)
}

/** Reports to the product where the address bar is. */
export const syncPlace = (): void => arrive(location.pathname, location.search, location.hash)
