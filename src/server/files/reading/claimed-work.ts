import { randomUUID } from 'node:crypto'

/** What nobody announced (another server's uploads, those of a dead one) is searched for so often. Milliseconds. */
const SWEEP = 15_000
/** How often it is asked whether files that are read now are still wanted. Milliseconds. */
const WANTED = 2000
/** Of so many users it is known when they were served last. */
const REMEMBERED = 1000
/** A file that has taken so many servers or workers with it is not tried again. */
export const MOST_TRIES = 3

/** A file that one server works on now. */
export interface ClaimedFile {
  readonly id: string
  readonly path: string
  /** Who has uploaded it. */
  readonly user: string
  readonly tries: number
}

/** The load of this server's users: how many files are read for each now, and when each was last served (any rising number). */
export interface WorkerLoad {
  readonly running: Readonly<Record<string, number>>
  readonly served: Readonly<Record<string, number>>
  /** So many files of one user may be read at a time. */
  readonly share: number
}

/** A queue in the database, and those who work on it in this server. */
export interface WorkQueue<C extends ClaimedFile> {
  readonly workers: { readonly size: number; readonly free: number; close(): Promise<void> }
  /** Takes the next pending file for a holder; nothing where there is none. */
  readonly claim: (holder: string, load: WorkerLoad) => Promise<C | undefined>
  /** Which of these files are still there and held by the holder. */
  readonly stillPending: (holder: string, ids: readonly string[]) => Promise<ReadonlySet<string>>
  /** Gives a file back undone: another try does not count against it. */
  readonly release: (holder: string, id: string) => Promise<void>
  /** Does the work and writes what came of it. Aborted, it throws. */
  readonly work: (claimed: C, holder: string, signal: AbortSignal) => Promise<void>
}

interface Running<C> {
  readonly claimed: C
  readonly stop: AbortController
  readonly done: Promise<void>
}

/**
 * Works on stored files after they were acknowledged. The queue is the database itself, so several servers share it and nothing is
 * forgotten when one dies; a user's files take at most his share of this server's workers.
 */
export class ClaimedWork<C extends ClaimedFile> {
  readonly #queue: WorkQueue<C>
  readonly #onTrouble: (error: unknown) => void
  readonly #holder = randomUUID()
  readonly #running = new Map<string, Running<C>>()
  readonly #served = new Map<string, number>()
  readonly #clocks: NodeJS.Timeout[] = []
  #turn = 0
  #work: Promise<void> = Promise.resolve()
  #isPlanned = false
  #isClosed = false

  constructor(queue: WorkQueue<C>, onTrouble: (error: unknown) => void) {
    this.#queue = queue
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
    await this.#queue.workers.close()
  }

  async #fill(): Promise<void> {
    const { workers } = this.#queue
    // A worker is busy from the claim on, not only once it has the file.
    while (!this.#isClosed && workers.free > 0 && this.#running.size < workers.size) {
      const claimed = await this.#queue.claim(this.#holder, this.#load())
      if (!claimed) return
      const stop = new AbortController()
      const done = this.#do(claimed, stop.signal)
        .catch(this.#onTrouble)
        .finally(() => {
          this.#running.delete(claimed.id)
          this.wake()
        })
      this.#running.set(claimed.id, { claimed, stop, done })
    }
  }
  #load(): WorkerLoad {
    const running: Record<string, number> = {}
    for (const { claimed } of this.#running.values()) running[claimed.user] = (running[claimed.user] ?? 0) + 1
    // One worker is always left for somebody else.
    const share = Math.max(1, this.#queue.workers.size - 1)
    return { running, served: Object.fromEntries(this.#served), share }
  }
  async #do(claimed: C, signal: AbortSignal): Promise<void> {
    this.#noteServed(claimed.user)
    try {
      await this.#queue.work(claimed, this.#holder, signal)
    } catch (error) {
      if (signal.aborted) await this.#queue.release(this.#holder, claimed.id)
      // It stays held for a while, and is tried again then.
      else throw error
    }
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
    const wanted = await this.#queue.stillPending(this.#holder, [...this.#running.keys()])
    for (const [id, { stop }] of this.#running)
      if (!wanted.has(id)) stop.abort(new DOMException('nobody waits for this file any more', 'AbortError'))
  }
}
