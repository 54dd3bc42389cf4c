import type { Kysely } from 'kysely'

import type { Database } from '../../db/schema.ts'
import { traced } from '../../db/tracing.ts'
import type { Wake } from '../../db/connections/wake.ts'
import { type OutboxMark, markText, OLDEST, readMark, readSince, type OutboxMessage } from './outbox.ts'

/** A subscriber gets the outbox's messages as long as it is joined. */
export interface Listener {
  /** Gets what is new; `since` is the place up to which that is everything. What goes wrong in there is its own matter. */
  readonly deliver: (messages: readonly OutboxMessage[], since: string) => Promise<void>
  /** Is asked every second whether he is still there. */
  readonly tick: () => void
}

/** How often the outbox is read without a signal; a write, here or (LISTEN) elsewhere, is read at once. Milliseconds. */
const EVERY = 1000
/** Who has missed more than so many messages reads anew instead. */
const MOST = 2000

/**
 * Delivers to the clients of this server what was written on any server: reads the outbox behind a mark, one look at a time. A message
 * is delivered as soon as it can be seen, and remembered until everything before it has ended, so that none comes twice or never.
 */
export class Live {
  readonly #db: Kysely<Database>
  readonly #onTrouble: (error: unknown) => void
  readonly #listeners = new Set<Listener>()
  #wake: Wake | undefined
  #mark: OutboxMark | undefined
  #delivered = new Set<number>()
  #work: Promise<unknown> = Promise.resolve()
  #isPlanned = false
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(db: Kysely<Database>, onTrouble: (error: unknown) => void) {
    this.#db = db
    this.#onTrouble = onTrouble
  }

  /** How other servers are woken; without it they find out within a second. */
  wakeBy(wake: Wake): void {
    this.#wake = wake
  }
  /** Whether other servers wake this one; undefined where there are none, and while it is not known. */
  get isWoken(): boolean | undefined {
    return this.#wake?.receives()
  }
  /** Something has been committed here: the other servers are woken, and the clients of this one get it. */
  nudge(): void {
    this.#wake?.others()
    this.look()
  }
  /** Reads the outbox soon. */
  readonly look = (): void => {
    if (this.#isPlanned || this.#listeners.size === 0) return
    this.#isPlanned = true
    void this.#next(() => {
      this.#isPlanned = false
      return this.#pull()
    })
  }

  /** Joins; who names a place gets what came after it. Returns the present place, and whether something was missed that cannot be sent again. */
  join(listener: Listener, since: string | undefined): Promise<{ readonly since: string; readonly gap: boolean }> {
    return this.#next(async () => {
      // What the others have not got yet comes to them first, so that all are at one place.
      await this.#pull()
      const from = since === undefined ? undefined : readMark(since)
      const { mark, messages } = await readSince(this.#db, from, MOST + 1)
      const gap =
        from === undefined || messages.length > MOST || mark.at - from.at > OLDEST || BigInt(from.tx) > BigInt(mark.tx)
      this.#mark ??= mark
      this.#listeners.add(listener)
      this.#timer ??= setInterval(() => this.#tick(), EVERY).unref()
      const here = markText(this.#mark)
      if (!gap && messages.length > 0) await listener.deliver(messages, here)
      return { since: here, gap }
    })
  }
  leave(listener: Listener): void {
    this.#listeners.delete(listener)
    if (this.#listeners.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#mark = undefined
    this.#delivered.clear()
  }
  /** Stops delivering. */
  async close(): Promise<void> {
    for (const listener of [...this.#listeners]) this.leave(listener)
    await this.#wake?.close()
    await this.#work.catch(() => undefined)
  }

  #tick(): void {
    for (const listener of this.#listeners) listener.tick()
    this.look()
  }
  #next<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#work.then(work)
    this.#work = done.catch(this.#onTrouble)
    return done
  }
  async #pull(): Promise<void> {
    if (!this.#mark) return
    const { mark, messages } = await readSince(this.#db, this.#mark)
    const fresh = messages.filter(({ id }) => !this.#delivered.has(id))
    // What is seen now is seen again as long as an older transaction runs.
    this.#delivered = new Set(messages.map(({ id }) => id))
    this.#mark = mark
    const deliver = () =>
      Promise.all(
        [...this.#listeners].map((listener) => listener.deliver(fresh, markText(mark)).catch(this.#onTrouble))
      )
    // A look that finds nothing comes each second: it is no trace.
    if (fresh.length === 0) await deliver()
    else await traced('outbox deliver', { messages: fresh.length, listeners: this.#listeners.size }, deliver)
  }
}
