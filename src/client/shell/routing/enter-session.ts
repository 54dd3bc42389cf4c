import { SIGN_IN_PATH } from '#contract/core/limits.ts'
import type { MenuEntry } from '#contract/core/menu.ts'
import { $routedMenu } from '#core/state/menu.ts'
import { $permission } from '#core/state/session/permissions.ts'
import { $session } from '#core/state/session/session.ts'
import { signInPath } from '#core/work/session/guard.ts'
import { enterProject, informEntered } from '#core/work/projects.ts'
import { pass } from '#core/work/session/session.ts'

import { printedKeys } from '../shortcuts/table.ts'
import { safeRedirect } from './safe-redirect.ts'
import { travelAlone } from './travel.ts'

/**
 * Goes through the guard with whoever has a session: loads what the account may see, in the newest of its projects where none is
 * chosen, and leads the address to where it belongs.
 * Gives the entries that have routes; undefined where the session has ended on the way.
 */
export async function enterSession(isFresh: boolean): Promise<readonly MenuEntry[] | undefined> {
  // A sign-in leads to the start page, or to what was asked for before it; the sign-in's address itself would lead home (READINGS.md A04).
  const signIn = isFresh && location.pathname === SIGN_IN_PATH ? SIGN_IN_PATH + location.search : undefined
  if (signIn) travelAlone(`/${location.search}`, { replace: true })
  let isSettled = false
  for (;;) {
    const place = { path: location.pathname, search: location.search, full: location.pathname + location.search }
    const verdict = await pass(place)
    if (!$session.get()) {
      travelAlone(signIn ?? signInPath(place.full), { replace: true })
      return undefined
    }
    if (!isSettled) {
      isSettled = true
      if (await enterProject()) {
        informEntered(printedKeys('palette'))
        continue
      }
    }
    // A page before the sign-in that is not there: only the permissions say what is.
    const to = verdict.verdict === 'go' ? verdict.to : $permission.get() ? safeRedirect(place) : '/404'
    if (to === undefined) return $routedMenu.get()
    travelAlone(to, { replace: true })
  }
}
