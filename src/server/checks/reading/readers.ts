import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { processUsage } from '../../bytes/process-usage.ts'
import { confinedProcesses } from '../../core/workers/confined-processes.ts'
import { WorkerPool } from '../../core/workers/worker-pool.ts'
import type { Reading, ReadingJob } from './page-facts.ts'

/** What came of reading one file. */
export type ReadingOutcome =
  | { readonly kind: 'read'; readonly reading: Reading }
  | { readonly kind: 'crashed'; readonly reason: string }

const WORKER = fileURLToPath(new URL('./reading-worker.ts', import.meta.url))
/** What its own data may be, in MiB. */
const HEAP = 384
/** A file's share: milliseconds of waiting, and bytes of memory; how often that is asked. */
const WAIT = 180_000
const MEMORY = 900 * 1024 ** 2
const EVERY = 100
const GROWN = 400 * 1024 ** 2

/** Reads the text of files and draws their pages in processes of their own: whatever a hostile file does there, its process is killed. */
export class Readers {
  readonly #pool: WorkerPool<ChildProcess>

  constructor(size: number) {
    this.#pool = new WorkerPool(size, confinedProcesses(WORKER, HEAP))
  }

  /** Reads one file; `signal` kills its process. At most as many at a time as the pool is large. */
  read(job: ReadingJob, signal: AbortSignal): Promise<ReadingOutcome> {
    signal.throwIfAborted()
    const child = this.#pool.take()
    return new Promise((resolve, reject) => {
      const finish = (settle: () => void, isSpoilt: boolean) => {
        clearInterval(watch)
        clearTimeout(clock)
        signal.removeEventListener('abort', abort)
        child.off('message', receive).off('error', fail).off('exit', fail)
        this.#pool.release(child, isSpoilt || (processUsage(child.pid ?? 0)?.memory ?? 0) > GROWN)
        settle()
      }
      const fail = (cause: unknown) => finish(() => resolve({ kind: 'crashed', reason: String(cause) }), true)
      const abort = () => finish(() => reject(signal.reason), true)
      const receive = (said: unknown) => {
        const report = said as { readonly kind: 'begun' } | ReadingOutcome
        if (report.kind !== 'begun') finish(() => resolve(report), false)
      }
      const watch = setInterval(() => {
        if ((processUsage(child.pid ?? 0)?.memory ?? 0) > MEMORY) fail('memory')
      }, EVERY)
      const clock = setTimeout(() => fail('time'), WAIT)
      signal.addEventListener('abort', abort)
      child.on('message', receive).on('error', fail).on('exit', fail)
      child.send(job)
    })
  }
  /** Lets all processes go. */
  close(): Promise<void> {
    return this.#pool.close()
  }
}
