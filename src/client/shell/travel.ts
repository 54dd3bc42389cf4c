import { arrive, bindRouter } from '#core/state/route.ts'

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

/** Tells the product where the address bar is. */
export const tellPlace = (): void => arrive(location.pathname, location.search, location.hash)
