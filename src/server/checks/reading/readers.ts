import { ProcessPool, type Turn } from '../../core/workers/process-pool.ts'
import { crashed } from '../measuring/measurers.ts'
import type { CheckReading, ReadingJob } from './page-facts.ts'

/** What came of reading one file. */
export type ReadingOutcome =
  | { readonly kind: 'read'; readonly reading: CheckReading }
  | { readonly kind: 'crashed'; readonly reason: string }

/** What its own data may be, in MiB. */
const HEAP = 384
/** A file's share: milliseconds of waiting, and bytes of memory. */
const LIMITS = { wait: 180_000, memory: 900 * 1024 ** 2 }

/** Reads the text of files and draws their pages. */
export class Readers {
  readonly #pool: ProcessPool

  constructor(size: number) {
    const script = new URL('./reading-worker.ts', import.meta.url)
    this.#pool = new ProcessPool({
      name: 'checks-pages',
      script,
      size,
      heap: HEAP,
      mostWaiting: Number.POSITIVE_INFINITY
    })
  }

  /** Reads one file in its turn. */
  async read(job: ReadingJob, turn: Turn): Promise<ReadingOutcome> {
    try {
      return { kind: 'read', reading: await this.#pool.ask<CheckReading>(job, { ...turn, limits: LIMITS }) }
    } catch (error) {
      return crashed(error)
    }
  }
  /** Lets all processes go. */
  close(): Promise<void> {
    return this.#pool.close()
  }
}
