import type { Kysely } from 'kysely'

import type { Database } from '../../db/schema.ts'
import { runningSessions } from '../principal/session-row.ts'
import { tokenHash } from '../principal/tokens.ts'

/** How often sessions with an open socket are checked. Milliseconds. */
const EVERY = 1000
/** So many are asked for at once. */
const AT_ONCE = 1000

/**
 * Ends the sockets of sessions that have ended: signed out, taken away, run out, or their user frozen or deleted, at whichever
 * server. All open ones are asked for together, once a second.
 */
export class OpenSessions {
  readonly #db: Kysely<Database>
  readonly #onTrouble: (error: unknown) => void
  readonly #open = new Map<string, Set<() => void>>()
  #timer: ReturnType<typeof setInterval> | undefined
  #isLooking = false

  constructor(db: Kysely<Database>, onTrouble: (error: unknown) => void) {
    this.#db = db
    this.#onTrouble = onTrouble
  }

  /** Calls `end` once when the session of a token has ended. Gives back how to stop watching. */
  watch(token: string, end: () => void): () => void {
    const hash = tokenHash(token)
    const ends = this.#open.get(hash) ?? new Set()
    this.#open.set(hash, ends.add(end))
    this.#timer ??= setInterval(() => void this.#look(), EVERY).unref()
    return () => {
      ends.delete(end)
      if (ends.size === 0 && this.#open.get(hash) === ends) this.#open.delete(hash)
      if (this.#open.size === 0) this.close()
    }
  }

  /** Stops checking. */
  close(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      const hashes = [...this.#open.keys()]
      for (let at = 0; at < hashes.length; at += AT_ONCE) await this.#endOthers(hashes.slice(at, at + AT_ONCE))
    } catch (error) {
      this.#onTrouble(error)
    } finally {
      this.#isLooking = false
    }
  }

  async #endOthers(hashes: readonly string[]): Promise<void> {
    const running = await runningSessions(this.#db, hashes)
    for (const hash of hashes) {
      if (running.has(hash)) continue
      const ends = [...(this.#open.get(hash) ?? [])]
      this.#open.delete(hash)
      for (const end of ends) end()
    }
  }
}
