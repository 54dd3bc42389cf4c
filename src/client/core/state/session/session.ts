import { atom } from 'nanostores'

import { WEEK } from '#contract/core/limits.ts'

import { localTime } from './clock.ts'
import { readTimed, writeTimed } from './stored.ts'

/** A signed-in session: the token that is sent, and when it ends by the clock of this machine. */
export interface Session {
  readonly token: string
  readonly expires: number
}

const NAME = 'Access-Token'

/** The session of this tab; null when nobody is signed in. */
export const $session = atom<Session | null>(readSession())

/** Whether somebody else has signed in beside: this tab then sends nothing until it is loaded anew (READINGS.md A60). */
export const $halted = atom(false)

/** The session that is kept on this machine: after a reload, or because another tab has signed in. */
export function readSession(): Session | null {
  const kept = readTimed(NAME)
  return kept && typeof kept.value === 'string' && kept.value !== ''
    ? { token: kept.value, expires: kept.expire ?? Date.now() + WEEK }
    : null
}

/** Takes a new token, and keeps it for seven days; `expires` is a moment of the server's clock. */
export function startSession(token: string, expires: number): void {
  writeTimed(NAME, token, WEEK)
  $session.set({ token, expires: localTime(expires) })
}

/** Takes over the session that another tab of the same user has kept. */
export function adoptSession(): void {
  $session.set(readSession())
}

/** The server has said when the session ends (after a reload, or when it is prolonged); `expires` is a moment of its clock. */
export function setExpiry(expires: number): void {
  const session = $session.get()
  if (!session) return
  const ends = localTime(expires)
  writeTimed(NAME, session.token, ends - Date.now())
  $session.set({ ...session, expires: ends })
}

/** Forgets the token, on this machine as well unless `here` alone is meant (another tab has taken its place). */
export function forgetSession(where: 'everywhere' | 'here' = 'everywhere'): void {
  if (where === 'everywhere') writeTimed(NAME, undefined, null)
  $session.set(null)
}
