import { availableParallelism } from 'node:os'

import type { AppContext } from '../../core/context/app-context.ts'
import type { Turn } from '../../core/workers/process-pool.ts'
import { Measurers, type Measuring } from '../measuring/measurers.ts'
import type { ReadingJob } from '../reading/page-facts.ts'
import { Readers, type ReadingOutcome } from '../reading/readers.ts'

/** What measures: processes for bytes, for text and drawing, and clamd where there is one. Jobs of several people share them. */
export interface Tools {
  /** So many files at a time. */
  readonly atOnce: number
  readonly clamd: URL | undefined
  readonly measure: (path: string, bytes: number, turn: Turn) => Promise<Measuring>
  readonly read: (job: ReadingJob, turn: Turn) => Promise<ReadingOutcome>
  readonly close: () => Promise<void>
}

/** As many at a time as there are processors, two at least and three at most. */
export function openTools({ config }: Pick<AppContext, 'config'>): Tools {
  const atOnce = Math.min(3, Math.max(2, availableParallelism()))
  const [measurers, readers] = [new Measurers(atOnce), new Readers(atOnce)]
  return {
    atOnce,
    clamd: config.clamd,
    measure: (path, bytes, turn) => measurers.measure(path, bytes, turn),
    read: (job, turn) => readers.read(job, turn),
    close: async () => {
      await Promise.all([measurers.close(), readers.close()])
    }
  }
}
