import { randomUUID } from 'node:crypto'

import type { AppContext } from '../core/app-context.ts'
import { NotStored } from '../storage/storage.ts'
import { type Claimed, claimPending, releasePending, stillPending, writeCounted } from './pending-pages.ts'
import type { Counted } from './probe/pdf-worker.ts'
import type { PdfWorkers } from './pdf-workers.ts'

/** The time between two searches for what nobody reported (another server's uploads, those of a dead one). Milliseconds. */
const SWEEP = 15_000
/** How often it is asked whether files that are read now are still wanted. Milliseconds. */
const WANTED = 2000
/** A file that has taken so many servers or workers with it is not tried again. */
const MOST_TRIES = 3
/** Of so many users it is known when they were served last. */
const REMEMBERED = 1000

const HOSTILE: Counted = { kind: 'hostile' }
const UNREADABLE: Counted = { kind: 'unreadable' }

interface Running {
  readonly claimed: Claimed
  readonly stop: AbortController
  readonly done: Promise<void>
}

/**
 * Counts the pages of stored PDFs after they were acknowledged. The queue is the database itself (`page_state`), so several
 * servers share it and nothing is forgotten when one dies; a user's files take at most his share of this server's workers.
 */
export class PageCounter {
  readonly #context: Pick<AppContext, 'db' | 'storage' | 'live'>
  readonly #workers: PdfWorkers
  readonly #onTrouble: (error: unknown) => void
  readonly #holder = randomUUID()
  readonly #running = new Map<string, Running>()
  readonly #served = new Map<string, number>()
  readonly #clocks: NodeJS.Timeout[] = []
  #turn = 0
  #work: Promise<void> = Promise.resolve()
  #isPlanned = false
  #isClosed = false

  constructor(
    appContext: Pick<AppContext, 'db' | 'storage' | 'live'>,
    workers: PdfWorkers,
    onTrouble: (error: unknown) => void
  ) {
    this.#context = appContext
    this.#workers = workers
    this.#onTrouble = onTrouble
  }

  /** Takes up what is pending, now and from time to time. */
  start(): void {
    this.#clocks.push(
      setInterval(this.wake, SWEEP).unref(),
      setInterval(() => void this.#stopUnwanted().catch(this.#onTrouble), WANTED).unref()
    )
    this.wake()
  }
  /** Something may be pending: as many files are taken as there are free workers. */
  readonly wake = (): void => {
    if (this.#isPlanned || this.#isClosed) return
    this.#isPlanned = true
    this.#work = this.#work.then(() => {
      this.#isPlanned = false
      return this.#fill().catch(this.#onTrouble)
    })
  }
  /** Is done when nothing runs and nothing is to be taken up. */
  async idle(): Promise<void> {
    await this.#work
    while (this.#running.size > 0) {
      await Promise.all([...this.#running.values()].map(({ done }) => done))
      await this.#work
    }
  }
  /** Gives back what is being read, and lets the workers go. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const clock of this.#clocks) clearInterval(clock)
    await this.#work
    for (const { stop } of this.#running.values()) stop.abort()
    await Promise.all([...this.#running.values()].map(({ done }) => done))
    await this.#workers.close()
  }

  async #fill(): Promise<void> {
    while (!this.#isClosed && this.#workers.free > 0) {
      const claimed = await claimPending(this.#context.db, this.#holder, this.#load())
      if (!claimed) return
      const stop = new AbortController()
      const done = this.#count(claimed, stop.signal)
        .catch(this.#onTrouble)
        .finally(() => {
          this.#running.delete(claimed.id)
          this.wake()
        })
      this.#running.set(claimed.id, { claimed, stop, done })
    }
  }
  #load() {
    const running: Record<string, number> = {}
    for (const { claimed } of this.#running.values()) running[claimed.user] = (running[claimed.user] ?? 0) + 1
    // One worker is always left for somebody else.
    return { running, served: Object.fromEntries(this.#served), share: Math.max(1, this.#workers.size - 1) }
  }
  async #count(claimed: Claimed, signal: AbortSignal): Promise<void> {
    const { storage } = this.#context
    this.#noteServed(claimed.user)
    try {
      const counted =
        claimed.tries > MOST_TRIES ? HOSTILE : await this.#workers.count(await storage.local(claimed.path), signal)
      await this.#write(claimed, counted)
    } catch (error) {
      if (error instanceof NotStored) await this.#write(claimed, UNREADABLE)
      else if (signal.aborted) await releasePending(this.#context.db, this.#holder, claimed.id)
      // It stays held for a while, and is tried again then.
      else throw error
    }
  }
  async #write(claimed: Claimed, counted: Counted): Promise<void> {
    const { db, live } = this.#context
    if (await writeCounted(db, this.#holder, claimed, counted.kind, counted.kind === 'counted' ? counted.pages : null))
      live.nudge()
  }
  #noteServed(user: string): void {
    this.#turn += 1
    this.#served.delete(user)
    this.#served.set(user, this.#turn)
    const [oldest] = this.#served.keys()
    if (this.#served.size > REMEMBERED && oldest !== undefined) this.#served.delete(oldest)
  }
  /** Files that were put away while they are read are read no further. */
  async #stopUnwanted(): Promise<void> {
    if (this.#running.size === 0) return
    const wanted = await stillPending(this.#context.db, this.#holder, [...this.#running.keys()])
    for (const [id, { stop }] of this.#running)
      if (!wanted.has(id)) stop.abort(new DOMException('nobody waits for this file any more', 'AbortError'))
  }
}

const counters = new WeakMap<object, PageCounter>()

/** Makes the counter of a server known to its uploads. */
export const setCounter = (appContext: AppContext, counter: PageCounter): void => void counters.set(appContext, counter)

/** The counter of a server. */
export function counterOf(appContext: AppContext): PageCounter {
  const counter = counters.get(appContext)
  if (!counter) throw new Error('this server counts no pages: its area "files" is not registered')
  return counter
}
