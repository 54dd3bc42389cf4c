import type { Kysely } from 'kysely'

import { newId } from '../../db/id.ts'
import type { Database } from '../../db/schema.ts'
import { traced } from '../../db/tracing.ts'
import type { AppContext } from '../context/app-context.ts'
import type { TextKey } from '../text/catalogues.ts'
import { sayFor } from '../text/say.ts'
import { endRun, freeRuns, putSchedules, renewRuns, takeTurnOf, type TakenRun } from './take-turn.ts'

/** How often a server checks for turns that are due, and renews what it holds. Milliseconds. */
const CHECK = 5000
/** So much is kept of why a run has failed. Signs. */
const MESSAGE = 500

interface SchedulerOptions {
  /** Whether no other server works on this database. */
  readonly isAlone: boolean
  /** Whether no turn may begin just now. */
  readonly rests?: () => boolean
  readonly onTrouble: (error: unknown, kind?: string) => void
}
/** Work that comes back by the clock. */
interface Scheduled {
  readonly title: TextKey
  /** When it comes as long as nobody has set it otherwise: five parts of a crontab. */
  readonly pattern: string
  /** Done twice it does no harm: a server may be killed within it. Its signal aborts when the server stops. */
  readonly work: (signal: AbortSignal) => Promise<void>
  /** Whether it may take hours: other work does not wait for it. */
  readonly isLong?: boolean
}
/** What is done by the clock is data, which is Chinese whoever reads it. */
const say = sayFor({ lang: 'zh-CN' })

const schedulers = new WeakMap<Pick<AppContext, 'db'>, Scheduler>()

/** Opens the scheduler of a server. */
export function openScheduler(appContext: AppContext, options: SchedulerOptions): Scheduler {
  const scheduler = new Scheduler(appContext.db, options)
  schedulers.set(appContext, scheduler)
  return scheduler
}
/** The scheduler of a server: areas say there what they do by the clock. */
export function schedulerOf(appContext: AppContext): Scheduler {
  const scheduler = schedulers.get(appContext)
  if (!scheduler) throw new Error('the server has no scheduler')
  return scheduler
}

/** What servers do by the clock: one of several does each turn, and what nobody was there for is done once. */
export class Scheduler {
  readonly #db: Kysely<Database>
  readonly #options: SchedulerOptions
  readonly #holder = newId()
  readonly #works = new Map<string, Scheduled>()
  #timer: NodeJS.Timeout | undefined
  #working: Promise<void> | undefined
  readonly #stop = new AbortController()
  readonly #long = new Set<Promise<void>>()
  #isAsked = false
  #isClosed = false

  constructor(db: Kysely<Database>, options: SchedulerOptions) {
    this.#db = db
    this.#options = options
  }

  /** Says what is done, and when. */
  register(kind: string, scheduled: Scheduled): void {
    this.#works.set(kind, scheduled)
  }
  /** Brings the schedules into the database, and does from now on what is due. */
  async start(): Promise<void> {
    await putSchedules(
      this.#db,
      [...this.#works].map(([kind, { title, pattern }]) => ({ kind, title: say(title), pattern }))
    )
    if (this.#options.isAlone) await freeRuns(this.#db)
    this.#timer = setInterval(() => {
      renewRuns(this.#db, this.#holder).catch(this.#options.onTrouble)
      this.check()
    }, CHECK).unref()
    this.check()
  }
  /** Does what is due, one after the other. */
  readonly check = (): void => {
    this.#isAsked = true
    if (this.#isClosed) return
    this.#working ??= this.#workAll()
      .catch(this.#options.onTrouble)
      .finally(() => {
        this.#working = undefined
        // Asked for between the last look and here.
        if (this.#isAsked) this.check()
      })
  }
  /** Resolves when nothing is due or under way here. */
  async idle(): Promise<void> {
    while (this.#working || this.#long.size > 0) await Promise.all([this.#working, ...this.#long])
  }
  /** Ends what is under way, and begins nothing more. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#stop.abort()
    clearInterval(this.#timer)
    await this.idle()
  }

  async #workAll(): Promise<void> {
    while (this.#isAsked && !this.#isClosed) {
      this.#isAsked = false
      if (this.#options.rests?.()) return
      const run = await takeTurnOf(this.#db, [...this.#works.keys()], this.#holder)
      if (!run) continue
      this.#isAsked = true
      const done = this.#run(run)
      if (!this.#works.get(run.kind)?.isLong) await done
      else {
        this.#long.add(done)
        void done.finally(() => this.#long.delete(done))
      }
    }
  }

  async #run({ id, kind }: TakenRun): Promise<void> {
    try {
      await traced(`schedule ${kind}`, {}, async () => this.#works.get(kind)?.work(this.#stop.signal))
      await endRun(this.#db, id, null)
    } catch (error) {
      this.#options.onTrouble(error, kind)
      await endRun(this.#db, id, (error instanceof Error ? error.message : String(error)).slice(0, MESSAGE))
    }
  }
}
