import { availableParallelism } from 'node:os'

import type { AppContext } from '../../core/context/app-context.ts'
import { Measurers, type Measuring } from '../measuring/measurers.ts'
import type { ReadingJob } from '../reading/page-facts.ts'
import { Readers, type ReadingOutcome } from '../reading/readers.ts'
import { taking } from './taking.ts'

/** What measures: threads for bytes, processes for text and drawing, and clamd where there is one. */
export interface Tools {
  /** So many files at a time. */
  readonly atOnce: number
  readonly clamd: URL | undefined
  readonly measure: (path: string, bytes: number, signal: AbortSignal) => Promise<Measuring>
  readonly read: (job: ReadingJob, signal: AbortSignal) => Promise<ReadingOutcome>
  readonly close: () => Promise<void>
}

/** As many at a time as there are processors, two at least and three at most. */
export function openTools({ config }: Pick<AppContext, 'config'>): Tools {
  const atOnce = Math.min(3, Math.max(2, availableParallelism()))
  const [measurers, readers] = [new Measurers(atOnce), new Readers(atOnce)]
  // Jobs of several people share them: who comes later waits.
  const [measuring, reading] = [taking(atOnce), taking(atOnce)]
  return {
    atOnce,
    clamd: config.clamd,
    measure: (path, bytes, signal) => measuring(() => measurers.measure(path, bytes, signal)),
    read: (job, signal) => reading(() => readers.read(job, signal)),
    close: async () => {
      await Promise.all([measurers.close(), readers.close()])
    }
  }
}
