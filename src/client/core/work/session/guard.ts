import { HOME_PATH, INBOX_PATH, PDF_PATH, PUBLIC_PATHS, SIGN_IN_PATH, WORKBENCH_PATH } from '#contract/core/limits.ts'

import { menuAt } from '#core/state/menu.ts'
import type { Place } from '#core/state/pages/route.ts'

/** Paths that are in no menu. */
const OWN_PATHS = ['/403', '/404', '/500', PDF_PATH, INBOX_PATH]

/** Where somebody wants to go, and who that is. */
export interface Passing {
  readonly place: Pick<Place, 'path' | 'search' | 'full'>
  readonly isSignedIn: boolean
  /** Whether the permissions are here. */
  readonly isLoaded: boolean
}
/** What the guard says: pass, load the permissions and ask again, or go elsewhere. */
export type GuardVerdict =
  | { readonly verdict: 'pass' }
  | { readonly verdict: 'load' }
  | { readonly verdict: 'go'; readonly to: string }

const goTo = (to: string): GuardVerdict => ({ verdict: 'go', to })
const PASS: GuardVerdict = { verdict: 'pass' }

/** Decides who may go where (SPEC.md §2, READINGS.md A03 to A10). `knows` gives the right writing of a path that exists. */
export function guard(
  { place, isSignedIn, isLoaded }: Passing,
  knows: (path: string) => string | undefined = knownPath
): GuardVerdict {
  const isOpen = PUBLIC_PATHS.includes(place.path)
  if (place.path === '/user') return goTo(SIGN_IN_PATH)
  if (!isSignedIn) return isOpen ? PASS : goTo(signInPath(place.full))
  if (isOpen && place.path !== SIGN_IN_PATH) return PASS
  if (!isLoaded) return { verdict: 'load' }
  const wanted = wantedPlace(place.search, knows)
  if (place.path === SIGN_IN_PATH) return goTo(wanted ?? HOME_PATH)
  if (wanted !== undefined) return goTo(wanted)
  if (place.path === '/') return goTo(startPath(knows))
  const right = knows(place.path)
  if (right === undefined) return goTo('/404')
  // Home has one tab, whatever follows its path.
  const search = right === HOME_PATH ? '' : place.search
  return right === place.path && search === place.search ? PASS : goTo(right + search)
}

/** The sign-in that leads back to a place (READINGS.md A08). */
export const signInPath = (full: string): string =>
  full === '/' || full.startsWith(SIGN_IN_PATH) ? SIGN_IN_PATH : `${SIGN_IN_PATH}?redirect=${encodeURIComponent(full)}`

/** The right writing of a path that this user may open; undefined where there is none (READINGS.md A05). */
export const knownPath = (path: string): string | undefined =>
  menuAt(path)?.path ?? OWN_PATHS.find((own) => own === path.toLowerCase())

/** Staff start work at the workbench; who has none starts at home. */
const startPath = (knows: (path: string) => string | undefined): string =>
  knows(WORKBENCH_PATH) ? WORKBENCH_PATH : HOME_PATH

/** The redirect of a query: only a place of this product that exists, never another site (READINGS.md A09). */
function wantedPlace(search: string, knows: (path: string) => string | undefined): string | undefined {
  const wanted = new URLSearchParams(search).get('redirect')
  if (!wanted || !/^\/[^/\\]/.test(wanted)) return undefined
  const site = 'http://here.invalid'
  const url = URL.canParse(wanted, site) ? new URL(wanted, site) : undefined
  if (!url || url.origin !== site) return undefined
  const right = knows(decoded(url.pathname))
  return right === undefined ? undefined : right + url.search + url.hash
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
