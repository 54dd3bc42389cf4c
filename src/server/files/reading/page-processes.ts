import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import type { PageLine } from '#contract/files/first-page.ts'

import type { PageJob, PageReading, PageReport } from '../first-page/page-job.ts'
import { type ProcessUsage, processUsage } from '../../bytes/process-usage.ts'
import { confinedProcesses } from '../../core/workers/confined-processes.ts'
import { WorkerPool } from '../../core/workers/worker-pool.ts'

/** What one file may cost: processor time and waiting in milliseconds, memory of its process in bytes. */
export interface PageLimits {
  readonly cpu: number
  readonly wait: number
  readonly memory: number
}

/** An A0 drawing or a scan of 30 megapixels takes two to four seconds; a page of text a tenth of one. */
const LIMITS: PageLimits = { cpu: 8000, wait: 60_000, memory: 900 * 1024 ** 2 }
/** How often a file's use is checked. Milliseconds. */
const EVERY = 50
/** A process that has grown so large is not kept for the next file: what it has left behind is not that file's. Bytes. */
const GROWN = 400 * 1024 ** 2
const WORKER = fileURLToPath(new URL('../first-page/page-worker.ts', import.meta.url))
/** What its own data may be, in MiB. */
const HEAP = 256

/**
 * Reads first pages in processes of their own, one file at a time in each: whatever a hostile file does there, also to code that
 * is no JavaScript, its process is killed and the next file gets a fresh one. They know no setting of the server.
 */
export class PageProcesses {
  readonly #limits: PageLimits
  readonly #pool: WorkerPool<ChildProcess>

  constructor(size: number, limits: PageLimits = LIMITS) {
    this.#limits = limits
    this.#pool = new WorkerPool(size, confinedProcesses(WORKER, HEAP))
  }

  get size(): number {
    return this.#pool.size
  }
  /** How many files could be begun now. */
  get free(): number {
    return this.#pool.free
  }

  /** Reads one file. `signal` kills its process, for nobody waits any more. Ask only while one is `free`. */
  read(job: PageJob, signal: AbortSignal): Promise<PageReading> {
    signal.throwIfAborted()
    const child = this.#pool.take()
    return new Promise((resolve, reject) => {
      let watch: NodeJS.Timeout | undefined
      let lines: readonly PageLine[] | undefined
      let hasBegun = false
      const end = (settle: () => void, isSpoilt: boolean) => {
        clearInterval(watch)
        clearTimeout(clock)
        signal.removeEventListener('abort', abort)
        child.off('message', receive).off('error', fail).off('exit', fail)
        this.#pool.release(child, isSpoilt || isGrown(child))
        settle()
      }
      // A process that ends before it has begun was not ended by the file.
      const fail = () =>
        end(
          () =>
            hasBegun
              ? resolve({ lines: lines ?? null, picture: null, reason: 'hostile' })
              : reject(new Error('the process that reads first pages could not start')),
          true
        )
      const abort = () => end(() => reject(signal.reason), true)
      const receive = (said: unknown) => {
        const report = said as PageReport
        if (report.kind === 'begun') {
          hasBegun = true
          const before = processUsage(child.pid ?? 0)
          watch = setInterval(() => this.#isOver(child, before) && fail(), EVERY)
        } else if (report.kind === 'lines') lines = report.lines
        else if (report.kind === 'picture')
          end(() => resolve({ lines: lines ?? null, picture: report.picture, reason: null }), false)
        else end(() => resolve({ lines: lines ?? null, picture: null, reason: report.reason }), false)
      }
      // Where the system reports what was used, a file that has waited so long is not the costly one: it is tried again.
      const clock = setTimeout(
        () =>
          processUsage(child.pid ?? 0) === undefined
            ? fail()
            : end(() => reject(new Error('a first page was not read in time')), true),
        this.#limits.wait
      )
      signal.addEventListener('abort', abort)
      child.on('message', receive).on('error', fail).on('exit', fail)
      child.send(job)
    })
  }
  /** Lets all processes go. */
  close(): Promise<void> {
    return this.#pool.close()
  }

  #isOver(child: ChildProcess, before: ProcessUsage | undefined): boolean {
    const now = processUsage(child.pid ?? 0)
    if (!now) return false
    return now.cpu - (before?.cpu ?? 0) > this.#limits.cpu || now.memory > this.#limits.memory
  }
}

const isGrown = ({ pid = 0 }: ChildProcess): boolean => (processUsage(pid)?.memory ?? 0) > GROWN
