import { EXPIRY_WARNING } from '#contract/core/limits.ts'
import { extendSession, userInfoCall } from '#contract/session/sign-in.ts'

import { closeDialog, openDialog } from '#core/state/dialogs.ts'
import { $permission, $rightsDigest } from '#core/state/session/permissions.ts'
import { $session, setExpiry } from '#core/state/session/session.ts'
import { fail } from '#core/state/toasts.ts'
import { $user, setUser } from '#core/state/session/user.ts'
import { ask } from '#core/wire/http/ask.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { joinTabs } from '#core/wire/page/tab-channel.ts'

import { guard, type Passing, signInPath, type GuardVerdict } from './guard.ts'
import { loadPermissions } from './permissions.ts'
import { dropSession } from './sign-out.ts'

/** No timer of a browser waits longer than 24 days, and a sleeping machine stretches each: they look again every hour. */
const LOOK_EVERY = 3_600_000

/**
 * Takes up the session that is kept on this machine: listens to the other tabs, learns from the server who it is and when it ends,
 * and warns two minutes before. Called once, when the app starts.
 */
export function restoreSession(): void {
  joinTabs()
  $session.subscribe(watch)
  // What somebody may do, or a menu, has been changed since the permissions were brought.
  $rightsDigest.listen((now, before) => {
    if (now !== null && before && $permission.get()) loadPermissions().catch(() => undefined)
  })
  if ($session.get()) void refreshUser()
}

/** Learns from the server who is signed in and when the session ends; a server that does not answer leaves what is known. */
export async function refreshUser(): Promise<void> {
  const before = $user.get()
  try {
    const { userInfo, expires } = await ask(userInfoCall, {}, { quiet: true })
    // Who has come into a project meanwhile knows more than this answer.
    if ($user.get() === before) setUser(userInfo)
    setExpiry(expires)
  } catch {
    // The end of the session has been shown already; anything else shows at the next call that a person waits for.
  }
}

/** Asks what the account may do before the guard does, so that it need not wait; the guard shows a failure. */
export function beginPermissions(): void {
  if ($permission.get() === null) loadPermissions().catch(() => undefined)
}

/** A new week for the session, at the press of one key (READINGS.md A53). */
export async function prolongSession(): Promise<void> {
  const { expires } = await ask(extendSession, {})
  setExpiry(expires)
  closeDialog('ending')
}

/**
 * The guard of the router: who may go to a place, after the permissions have been loaded where they are needed. Where loading
 * fails the user is signed out, and led to the sign-in and back (SPEC.md §2; once, READINGS.md A11).
 */
export async function pass(place: Passing['place']): Promise<Exclude<GuardVerdict, { verdict: 'load' }>> {
  const verdict = guard({ place, isSignedIn: $session.get() !== null, isLoaded: $permission.get() !== null })
  if (verdict.verdict !== 'load') return verdict
  try {
    await loadPermissions()
  } catch (failure) {
    if ($session.get()) fail(errorMessage(failure))
    void dropSession()
    return { verdict: 'go', to: signInPath(place.full) }
  }
  return await pass(place)
}

let timer: ReturnType<typeof setTimeout> | undefined

function watch(session: { readonly expires: number } | null): void {
  clearTimeout(timer)
  if (!session) return
  const left = session.expires - EXPIRY_WARNING - Date.now()
  if (left > 0) timer = setTimeout(() => watch($session.get()), Math.min(left, LOOK_EVERY))
  else if (session.expires > Date.now()) openDialog({ kind: 'ending', at: session.expires })
}
