/** How a pool begins and ends its workers. */
export interface WorkerLife<W> {
  /** Begins one; it calls `lost` where it ends by itself. */
  readonly start: (lost: () => void) => W
  /** Ends one, and answers when it has gone. */
  readonly end: (worker: W) => Promise<unknown>
  /** How long one without work is kept, in milliseconds. */
  readonly idle: number
}

interface Member<W> {
  readonly worker: W
  isBusy: boolean
  idle?: NodeJS.Timeout
}

/** At most `size` workers (threads or processes), begun when they are needed, kept a while without work, replaced when spoilt. */
export class WorkerPool<W> {
  readonly size: number
  readonly #life: WorkerLife<W>
  readonly #members = new Set<Member<W>>()

  constructor(size: number, life: WorkerLife<W>) {
    this.size = size
    this.#life = life
  }

  /** How many could be taken now. */
  get free(): number {
    return this.size - [...this.#members].filter(({ isBusy }) => isBusy).length
  }

  /** A worker for one task. Ask only while one is `free`. */
  take(): W {
    const member = [...this.#members].find(({ isBusy }) => !isBusy) ?? this.#start()
    member.isBusy = true
    clearTimeout(member.idle)
    return member.worker
  }
  /** The task of a worker is over; a spoilt one is ended. */
  release(worker: W, isSpoilt: boolean): void {
    const member = [...this.#members].find((one) => one.worker === worker)
    if (!member) return
    member.isBusy = false
    if (isSpoilt) void this.#dismiss(member)
    else member.idle = setTimeout(() => void this.#dismiss(member), this.#life.idle).unref()
  }
  /** Ends all. */
  async close(): Promise<void> {
    await Promise.all([...this.#members].map((member) => this.#dismiss(member)))
  }

  #start(): Member<W> {
    if (this.#members.size >= this.size) throw new Error('every worker is busy: take one only while one is free')
    const member: Member<W> = { worker: this.#life.start(() => void this.#dismiss(member)), isBusy: false }
    this.#members.add(member)
    return member
  }
  async #dismiss(member: Member<W>): Promise<void> {
    clearTimeout(member.idle)
    if (this.#members.delete(member)) await this.#life.end(member.worker)
  }
}
