import type { Input } from '#contract/core/call.ts'
import {
  editOwnAccount,
  endOwnSession,
  endSessions,
  ownAccount,
  ownSessions,
  untieThird
} from '#contract/session/own-account.ts'

import { storageUsage } from '#contract/files/stored.ts'
import { SIGN_IN_PATH } from '#contract/core/limits.ts'
import { leave } from '#core/state/pages/leave.ts'
import { unsentSettings } from '#core/state/own-settings.ts'
import { go } from '#core/state/pages/route.ts'
import { $session } from '#core/state/session/session.ts'
import { setUser } from '#core/state/session/user.ts'
import { ask } from '#core/wire/http/ask.ts'
import { broadcastToTabs } from '#core/wire/page/tab-channel.ts'

import { sendUnsent } from './send-unsent.ts'

export type { OwnAccount, OwnSession } from '#contract/session/own-account.ts'

/** One's own account: departments, roles, third parties, and who has tried to come in. */
export const readOwnAccount = (signal: AbortSignal) => ask(ownAccount, {}, { signal, quiet: true })

/** How much of the storage one's own uploads use. */
export const readUsage = (signal: AbortSignal) => ask(storageUsage, {}, { signal, quiet: true })

/** One's own sessions that run. */
export const readOwnSessions = (signal: AbortSignal) => ask(ownSessions, {}, { signal, quiet: true })

/** Changes what everybody may change of himself; the user is kept anew. Fails with what the form shows. */
export async function saveOwnAccount(changed: Input<typeof editOwnAccount>): Promise<void> {
  const { userInfo } = await ask(editOwnAccount, changed, { quiet: true })
  setUser(userInfo)
}

/** Ends one of one's own sessions on another machine. */
export const endMySession = (id: string) => ask(endOwnSession, { id })

/** Ends all of one's own sessions but this one; returns how many there were. */
export const endOtherSessions = async (): Promise<number> => (await ask(endSessions, { others: true })).ended

/** Signs out everywhere, this machine included. */
export async function signOutEverywhere(): Promise<void> {
  await sendUnsent(unsentSettings(), $session.get()?.token)
  await ask(endSessions, {})
  leave({ keepTabs: false })
  broadcastToTabs({ kind: 'out' })
  go(SIGN_IN_PATH)
}

/** Unties an account of a third party from one's own. */
export const untie = (source: string) => ask(untieThird, { source })
