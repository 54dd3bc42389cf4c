import { availableParallelism } from 'node:os'

import { ProcessLost, type TaskLimits } from '../core/workers/ask-process.ts'
import { ProcessPool } from '../core/workers/process-pool.ts'
import type { PageCount } from './probe/count-pages.ts'

/** Sound files of thousands of pages take a tenth of a second of a processor; waiting is longer only where others use it. */
const LIMITS: TaskLimits = { cpu: 2000, wait: 15_000, memory: 600 * 1024 ** 2 }
/** MiB. */
const HEAP = 256

/** How many PDFs are read at a time where no setting says it: one for each processor, at least two, so that one hostile file never holds up all. */
export const defaultWorkers = (): number => Math.min(4, Math.max(2, availableParallelism()))

/** Counts the pages of PDFs. */
export class PdfWorkers {
  readonly #limits: TaskLimits
  readonly #pool: ProcessPool

  constructor(size: number, limits: TaskLimits = LIMITS) {
    this.#limits = limits
    this.#pool = new ProcessPool({
      name: 'pages',
      script: new URL('./probe/pdf-worker.ts', import.meta.url),
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

  /** Counts one file. `signal` ends its process, for nobody waits any more. */
  async count(path: string, signal: AbortSignal): Promise<PageCount> {
    try {
      return await this.#pool.ask<PageCount>(path, { signal, limits: this.#limits })
    } catch (error) {
      if (error instanceof ProcessLost) return { kind: 'hostile' }
      throw error
    }
  }
  /** Lets all processes go. */
  close(): Promise<void> {
    return this.#pool.close()
  }
}
