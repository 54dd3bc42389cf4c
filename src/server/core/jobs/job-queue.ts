import { type Kysely, sql } from 'kysely'

import type { FastifyError } from 'fastify'

import { newId } from '../../db/id.ts'
import type { Database } from '../../db/schema.ts'
import { traced } from '../../db/tracing.ts'
import type { AppContext } from '../context/app-context.ts'
import type { TxCtx } from '../context/context.ts'
import { describeError } from '../http/errors.ts'
import { Refusal } from '../refusing/refusal.ts'
import { sayFor } from '../text/say.ts'
import { claimJob, isHopeless, releaseJobs, renewJob } from './claim-job.ts'
import { endJob } from './end-job.ts'
import { type ClaimedJob, JobCancelled, type JobEnd, JobInterrupted, type JobRunner } from './job.ts'
import { jobContext } from './job-context.ts'

/** So many jobs run on a server at a time. */
const AT_ONCE = 2
/** How often a server checks for jobs of servers that are gone, and says how far its own are. Milliseconds. */
const CHECK = 5000
const RENEW = 1000
/** Ended jobs and their files are kept for so many days. */
const DAYS = 7

interface QueueOptions {
  /** Whether no other server works on this database. */
  readonly isAlone: boolean
  /** Whether no job may begin just now. */
  readonly rests?: () => boolean
  readonly onTrouble: (error: unknown, job?: string) => void
}

const queues = new WeakMap<AppContext, JobQueue>()

/** Opens the queue of a server. */
export function openJobs(appContext: AppContext, options: QueueOptions): JobQueue {
  const queue = new JobQueue(appContext, options)
  queues.set(appContext, queue)
  return queue
}
/** The queue of a server: areas say there who does the work of a kind, and order it. */
export function jobsOf(appContext: AppContext): JobQueue {
  const queue = queues.get(appContext)
  if (!queue) throw new Error('the server has no jobs')
  return queue
}

/** The jobs of the database as one server works on them: a table is the queue (docs/decisions/0021-jobs-and-imports.md). */
export class JobQueue {
  readonly #appContext: AppContext
  readonly #db: Kysely<Database>
  readonly #options: QueueOptions
  readonly #holder = newId()
  readonly #runners = new Map<string, JobRunner<never>>()
  readonly #running = new Map<string, { readonly stop: AbortController; readonly ended: Promise<void> }>()
  #timer: NodeJS.Timeout | undefined
  #claiming: Promise<void> | undefined
  #isAsked = false
  #isClosed = false

  constructor(appContext: AppContext, options: QueueOptions) {
    this.#appContext = appContext
    this.#db = appContext.db
    this.#options = options
  }

  /** Says who does the work of a kind. */
  register<Payload = Readonly<Record<string, unknown>>>(kind: string, runner: JobRunner<Payload>): void {
    this.#runners.set(kind, runner)
  }
  /** Orders work within the transaction of a call: it begins once that is committed. Answers the job's id. */
  async order(
    { tx, principal, say, after }: TxCtx,
    kind: string,
    about: string,
    payload: Readonly<Record<string, unknown>>
  ): Promise<string> {
    const id = newId()
    const { language } = say
    const values = { id, kind, about, payload: JSON.stringify(payload), language, projectId: principal.project }
    await tx.insertInto('sysJob').values(values).execute()
    after(() => this.check())
    return id
  }
  /** Goes on with what was interrupted, and checks for jobs from now on. */
  start(): void {
    const begin = this.#options.isAlone ? releaseJobs(this.#db, null) : Promise.resolve()
    begin.then(this.check, this.#options.onTrouble)
    this.#timer = setInterval(this.check, CHECK).unref()
  }
  /** Takes jobs as long as there are some and places are free. */
  readonly check = (): void => {
    this.#isAsked = true
    if (this.#isClosed) return
    this.#claiming ??= this.#claimAll()
      .catch((error: unknown) => {
        this.#isAsked = false
        this.#options.onTrouble(error)
      })
      .finally(() => {
        this.#claiming = undefined
        // Asked for between the last claim and here.
        if (this.#isAsked && this.#running.size < AT_ONCE) this.check()
      })
  }
  /** Resolves when no job is under way here and none waits that could be. */
  async idle(): Promise<void> {
    while (this.#claiming || this.#running.size > 0)
      await Promise.all([this.#claiming, ...[...this.#running.values()].map(({ ended }) => ended)])
  }
  /** Stops the work: the jobs wait for the next server. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    for (const { stop } of this.#running.values()) stop.abort(new JobInterrupted())
    const hadWork = this.#running.size > 0
    await this.idle()
    if (hadWork) await releaseJobs(this.#db, this.#holder)
  }

  async #claimAll(): Promise<void> {
    while (this.#isAsked && !this.#isClosed && this.#running.size < AT_ONCE) {
      const job = this.#options.rests?.() ? undefined : await claimJob(this.#db, this.#holder)
      if (job) this.#begin(job)
      else this.#isAsked = false
    }
  }

  #begin(job: ClaimedJob): void {
    const stop = new AbortController()
    const ended = this.#run(job, stop)
      .catch((error: unknown) => this.#options.onTrouble(error, job.id))
      .finally(() => {
        this.#running.delete(job.id)
        this.check()
      })
    this.#running.set(job.id, { stop, ended })
  }

  async #run(job: ClaimedJob, stop: AbortController): Promise<void> {
    let figures: { done: number; total: number | undefined } = { done: 0, total: undefined }
    let renewal: Promise<void> | undefined
    const renew = async () => {
      const answer = await renewJob(this.#db, job.id, this.#holder, figures)
      if (answer !== 'go on') stop.abort(answer === 'cancelled' ? new JobCancelled() : new JobInterrupted())
    }
    const timer = setInterval(() => {
      renewal ??= renew()
        .catch(this.#options.onTrouble)
        .finally(() => {
          renewal = undefined
        })
    }, RENEW).unref()
    const end = await this.#work(job, stop, (done, total = figures.total) => {
      figures = { done, total }
    })
    clearInterval(timer)
    await renewal
    if (end) await endJob(this.#db, job, { holder: this.#holder, state: end[0], figures }, end[1])
    this.#appContext.live.nudge()
  }

  /** Does the work; nothing where it was interrupted. */
  async #work(
    job: ClaimedJob,
    stop: AbortController,
    progress: (done: number, total?: number) => void
  ): Promise<readonly ['done' | 'failed' | 'cancelled', JobEnd] | undefined> {
    const say = sayFor({ lang: job.language })
    try {
      const runner = this.#runners.get(job.kind)
      if (!runner || isHopeless(job)) throw new Refusal('rules:job.hopeless')
      const ctx = await jobContext(this.#appContext, job, stop.signal)
      return [
        'done',
        await traced(`job ${job.kind}`, {}, () => runner({ job: job as ClaimedJob<never>, ctx, progress }))
      ]
    } catch (error) {
      const reason: unknown = stop.signal.aborted ? stop.signal.reason : error
      if (reason instanceof JobInterrupted) return undefined
      if (reason instanceof JobCancelled) return ['cancelled', { message: say('rules:job.cancelled') }]
      if (!(error instanceof Refusal)) this.#options.onTrouble(error, job.id)
      const [area = '', thing] = job.about.split(':')
      return ['failed', { message: describeError(error as FastifyError, say, { area, thing }, job.id).message }]
    }
  }

  /** Forgets jobs that ended long ago, and their files. */
  async tidy(): Promise<void> {
    const { rows } = await sql<{ filePath: string | null }>`
      delete from sys_job where end_time < now() - ${DAYS} * interval '1 day' returning file_path`.execute(this.#db)
    for (const { filePath } of rows) if (filePath) await this.#appContext.storage.remove(filePath)
  }
}
