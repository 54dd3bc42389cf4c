/** What one user's pages may say to others, over all of their sockets at this server. Messages, bytes, milliseconds. */
const MOST = { messages: 240, bytes: 1_048_576, within: 60_000 } as const
/** A longer message is none: a row of a grid is far shorter. Bytes. */
export const LONGEST_MESSAGE = 16_384

interface Spent {
  readonly since: number
  messages: number
  bytes: number
}

/** Counts what users say through their pages, so that nobody fills the outbox that all servers read. */
export class TalkBudget {
  readonly #spent = new Map<string, Spent>()

  /** Whether a user may say something of this length now; it is counted. */
  allows(user: string, bytes: number, now = performance.now()): boolean {
    const before = this.#spent.get(user)
    const spent = before && now - before.since < MOST.within ? before : { since: now, messages: 0, bytes: 0 }
    spent.messages++
    spent.bytes += bytes
    this.#spent.delete(user)
    this.#spent.set(user, spent)
    for (const [other, { since }] of this.#spent) {
      if (now - since < MOST.within) break
      this.#spent.delete(other)
    }
    return spent.messages <= MOST.messages && spent.bytes <= MOST.bytes
  }
}
