import type { ChildProcess } from 'node:child_process'

import type { Ctx } from '../context/context.ts'
import { Refusal } from '../refusing/refusal.ts'
import { askProcess, TaskFailed, measuredUsage, type Watching } from './ask-process.ts'
import { type ConfinedWork, endConfined, startConfined } from './confined-process.ts'

/** What the processes of a pool run, how many there are at most, and how many tasks may wait for one. */
export interface PoolWork extends ConfinedWork {
  /** What its figures are called by. */
  readonly name: string
  readonly size: number
  /** How long a process without work is kept, in milliseconds; half a minute where nothing is given. */
  readonly idle?: number
  /** Whoever comes while so many wait is refused; 50 where nothing is given. */
  readonly mostWaiting?: number
  /** What the refused is shown. */
  readonly busy?: Refusal['key']
}

/** A process that is held for one task, or for several that belong together. */
export interface HeldProcess {
  /** Sends it a task: see `askProcess`. */
  readonly ask: <A>(task: unknown, watching: Watching) => Promise<A>
  /** Gives it back. One that was lost, or that is amid something (`isAmid`), is ended. */
  readonly release: (isAmid?: boolean) => void
}

/** For whom a process is taken. */
export interface Turn {
  readonly signal: AbortSignal
  /** The id of a user: of those who wait, whoever has the fewest tasks under way comes first. */
  readonly by?: string | undefined
  /** Whether somebody waits for what comes of it: before jobs and works of the clock, until these have waited for a minute. */
  readonly isAwaited?: boolean
}

/** The turn of whoever asks. */
export const turnOf = ({ signal, principal, isAwaited }: Pick<Ctx, 'signal' | 'principal' | 'isAwaited'>): Turn => ({
  signal,
  by: principal.id,
  isAwaited
})

interface Member {
  readonly child: ChildProcess
  by: string | undefined
  isBusy: boolean
  idle?: NodeJS.Timeout
}
interface Waiting {
  readonly by: string | undefined
  readonly isAwaited: boolean
  /** When it came, in milliseconds of the process. */
  readonly since: number
  readonly proceed: () => void
}

const MOST_WAITING = 50
/** Seconds. */
const COME_AGAIN = 10
const IDLE = 30_000
/** What has waited so long comes as if somebody waited for it: else a busy day would leave jobs for the night. Milliseconds. */
const LONG = 60_000
/** A process that has grown so large is not kept for the next task: what it has left behind is not that task's. Bytes. */
const GROWN = 400 * 1024 ** 2

const OPEN = new Set<ProcessPool>()
/** The pools of this process that are not closed, for their figures. */
export const openPools = (): Iterable<ProcessPool> => OPEN

/**
 * Processes for what came from outside, started when they are needed, kept a while without work, replaced when lost: whatever a hostile
 * file does in one, also to code that is no JavaScript, the server and the other tasks go on.
 */
export class ProcessPool {
  readonly name: string
  readonly size: number
  readonly #work: PoolWork
  readonly #members = new Set<Member>()
  readonly #waiting: Waiting[] = []
  /** Turns that were given and are not taken yet: nobody else comes in between. */
  #given = 0

  constructor(work: PoolWork) {
    this.#work = work
    this.name = work.name
    this.size = work.size
    OPEN.add(this)
  }

  /** How many tasks could begin now. */
  get free(): number {
    return this.size - this.#busy.length - this.#given
  }
  /** How many tasks wait for a process. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** A process once it is this one's turn. Throws a Refusal where too many wait, and the reason of the signal. */
  async take({ signal, by, isAwaited = false }: Turn): Promise<HeldProcess> {
    signal.throwIfAborted()
    if (this.free === 0) await this.#turn(signal, { by, isAwaited })
    const member = [...this.#members].find(({ isBusy }) => !isBusy) ?? this.#start()
    member.isBusy = true
    member.by = by
    clearTimeout(member.idle)
    let isLost = false
    return {
      ask: (task, watching) =>
        askProcess<never>(member.child, task, watching).catch((error: unknown) => {
          isLost = !(error instanceof TaskFailed)
          throw error
        }),
      release: (isAmid = false) => this.#release(member, isLost || isAmid)
    }
  }
  /** Does one task in turn. Throws what `take` and `askProcess` throw. */
  async ask<A>(task: unknown, watching: Watching & Turn): Promise<A> {
    const held = await this.take(watching)
    try {
      return await held.ask<A>(task, watching)
    } finally {
      held.release()
    }
  }
  /** Ends all. */
  async close(): Promise<void> {
    OPEN.delete(this)
    await Promise.all([...this.#members].map((member) => this.#dismiss(member)))
  }

  get #busy(): Member[] {
    return [...this.#members].filter(({ isBusy }) => isBusy)
  }
  /** Waits until a process is free for this one, and for nobody else. */
  #turn(signal: AbortSignal, whose: Pick<Waiting, 'by' | 'isAwaited'>): Promise<void> {
    const { mostWaiting = MOST_WAITING, busy = 'rules:refused.busy' } = this.#work
    if (this.#waiting.length >= mostWaiting) throw new Refusal(busy, {}, { status: 503, retryAfter: COME_AGAIN })
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const one = { ...whose, since: performance.now(), proceed: resolve }
    const abort = () => {
      const at = this.#waiting.indexOf(one)
      if (at < 0) return
      this.#waiting.splice(at, 1)
      reject(signal.reason)
    }
    signal.addEventListener('abort', abort)
    this.#waiting.push(one)
    const come = () => {
      this.#given -= 1
    }
    return promise.then(come).finally(() => signal.removeEventListener('abort', abort))
  }
  #release(member: Member, isSpoilt: boolean): void {
    member.isBusy = false
    member.by = undefined
    if (isSpoilt || (measuredUsage(member.child)?.memory ?? 0) > GROWN) void this.#dismiss(member)
    else member.idle = setTimeout(() => void this.#dismiss(member), this.#work.idle ?? IDLE).unref()
    this.#proceed()
  }
  #proceed(): void {
    if (this.free === 0) return
    const underWay = (by: string | undefined) =>
      by === undefined ? 0 : this.#busy.filter((member) => member.by === by).length
    const now = performance.now()
    const isUrgent = ({ isAwaited, since }: Waiting) => isAwaited || now - since > LONG
    const next = this.#waiting.toSorted(
      (a, b) => Number(isUrgent(b)) - Number(isUrgent(a)) || underWay(a.by) - underWay(b.by)
    )[0]
    if (next === undefined) return
    this.#waiting.splice(this.#waiting.indexOf(next), 1)
    this.#given += 1
    next.proceed()
  }
  #start(): Member {
    const child = startConfined(this.#work, () => void this.#dismiss(member))
    const member: Member = { child, isBusy: false, by: undefined }
    this.#members.add(member)
    return member
  }
  async #dismiss(member: Member): Promise<void> {
    clearTimeout(member.idle)
    if (!this.#members.delete(member)) return
    await endConfined(member.child)
  }
}

/** Does one task in a process of its own, which has gone when this answers. Throws what `askProcess` throws. */
export async function askOnce<A>(work: ConfinedWork, task: unknown, watching: Watching): Promise<A> {
  const child = startConfined(work, () => undefined)
  try {
    return await askProcess<A>(child, task, watching)
  } finally {
    await endConfined(child)
  }
}
