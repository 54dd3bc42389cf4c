import { readJson, tabShelf, writeJson } from './stored.ts'
import { $user } from './user.ts'

const KEY = 'pro__LOST_SESSION'

/** Whose session has ended without his wish, and why: its time was over, or the server does not know it any more. */
export interface LostSession {
  readonly why: 'expired' | 'ended'
  readonly id: string
  readonly username: string
  readonly realname: string
}

/** Remembers for the sign-in page of this tab whose session ends; nothing where nobody is known. Said before the user is forgotten. */
export function rememberLostSession(why: LostSession['why']): void {
  const user = $user.get()
  if (user) writeJson(tabShelf(), KEY, { why, id: user.id, username: user.username, realname: user.realname })
}

/** The session that this tab has lost; null where none was, or somebody has signed in since. */
export function lostSession(): LostSession | null {
  const kept = readJson(tabShelf(), KEY)
  return isLost(kept) ? kept : null
}

/** Somebody has signed in, or out by his own wish. */
export const forgetLostSession = (): void => tabShelf().removeItem(KEY)

const isLost = (kept: unknown): kept is LostSession =>
  typeof kept === 'object' &&
  kept !== null &&
  'why' in kept &&
  (kept.why === 'expired' || kept.why === 'ended') &&
  ['id', 'username', 'realname'].every((key) => typeof (kept as Record<string, unknown>)[key] === 'string')
