import type { PageLine } from '#contract/files/first-page.ts'

import { ProcessLost, type TaskLimits } from '../../core/workers/ask-process.ts'
import { ProcessPool } from '../../core/workers/process-pool.ts'
import { canMeasureProcesses } from '../../core/workers/process-usage.ts'
import type { PageEnd, PageJob, PageReading } from '../first-page/page-job.ts'

/** An A0 drawing or a scan of 30 megapixels takes two to four seconds; a page of text a tenth of one. */
const LIMITS: TaskLimits = { cpu: 8000, wait: 60_000, memory: 900 * 1024 ** 2 }
/** What its own data may be, in MiB. */
const HEAP = 256

/** Reads first pages. */
export class PageProcesses {
  readonly #limits: TaskLimits
  readonly #pool: ProcessPool

  constructor(size: number, limits: TaskLimits = LIMITS) {
    this.#limits = limits
    this.#pool = new ProcessPool({
      name: 'first-pages',
      script: new URL('../first-page/page-worker.ts', import.meta.url),
      size,
      heap: HEAP
    })
  }

  get size(): number {
    return this.#pool.size
  }
  /** How many files could be begun now. */
  get free(): number {
    return this.#pool.free
  }

  /** Reads one file. `signal` ends its process, for nobody waits any more. Throws where it was not the file that ended the reading. */
  async read(job: PageJob, signal: AbortSignal): Promise<PageReading> {
    let lines: readonly PageLine[] | null = null
    const onReport = (report: unknown) => {
      lines = report as readonly PageLine[]
    }
    try {
      const end = await this.#pool.ask<PageEnd>(job, { signal, limits: this.#limits, onReport })
      return { lines, picture: null, reason: null, ...end }
    } catch (error) {
      if (error instanceof ProcessLost && isByTheFile(error)) return { lines, picture: null, reason: 'hostile' }
      throw error
    }
  }
  /** Lets all processes go. */
  close(): Promise<void> {
    return this.#pool.close()
  }
}

/** Where the system reports what a process uses, a file that has waited too long is not the costly one: it is tried again. */
const isByTheFile = ({ hasBegun, reason }: ProcessLost): boolean =>
  hasBegun && !(reason === 'wait' && canMeasureProcesses())
