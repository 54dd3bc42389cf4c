import { SIGN_IN_PATH } from '#contract/core/limits.ts'
import { logout } from '#contract/session/sign-in.ts'

import { leave } from '#core/state/pages/leave.ts'
import { forgetLostSession, rememberLostSession } from '#core/state/session/lost-session.ts'
import { unsentSettings } from '#core/state/own-settings.ts'
import { reloadPage } from '#core/state/reload.ts'
import { go } from '#core/state/pages/route.ts'
import { $session } from '#core/state/session/session.ts'
import { fail } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { broadcastToTabs } from '#core/wire/page/tab-channel.ts'

/**
 * Signs out: forgets everything here, goes to the sign-in, then gives the server what was set a moment ago and informs it; that it could not be informed is shown, and changes
 * nothing (READINGS.md A12).
 */
export async function signOut(): Promise<void> {
  const token = $session.get()?.token
  const unsent = unsentSettings()
  leave({ keepTabs: false })
  forgetLostSession()
  broadcastToTabs({ kind: 'out' })
  go(SIGN_IN_PATH)
  if (unsent.length > 0) await import('./send-unsent.ts').then(({ sendUnsent }) => sendUnsent(unsent, token))
  await endOnServer(token).catch((failure: unknown) => fail(errorMessage(failure)))
}

/** Ends a session that cannot go on, without another word; the user finds the open tabs again. */
export async function dropSession(): Promise<void> {
  const token = $session.get()?.token
  leave({ keepTabs: true })
  broadcastToTabs({ kind: 'out' })
  // That the server refuses what it has ended itself is no news.
  await endOnServer(token).catch(() => undefined)
}

/** The button 重新登录 of an expired session: signs out and loads the page anew; the guard leads to the sign-in and back. */
export function leaveExpired(): void {
  rememberLostSession('expired')
  void dropSession()
  reloadPage()
}

async function endOnServer(token: string | undefined): Promise<void> {
  if (token !== undefined) await ask(logout, {}, { quiet: true, token })
}
