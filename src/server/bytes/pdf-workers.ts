import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

import type { Counted } from './probe/count-pages.ts'
import { WorkerPool } from '../core/workers/worker-pool.ts'

/** What one file may cost: processor time and waiting, in milliseconds. */
export interface Limits {
  readonly cpu: number
  readonly wait: number
}

/** Sound files of thousands of pages take a tenth of a second of a processor; waiting is longer only where others use it. */
const LIMITS: Limits = { cpu: 2000, wait: 15_000 }
/** How often the time of a file is checked, and how long a worker without work is kept. Milliseconds. */
const EVERY = 100
const IDLE = 30_000
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

/** How many PDFs are read at a time where no setting says it: one for each processor, at least two, so that one hostile file never holds up all. */
export const defaultWorkers = (): number => Math.min(4, Math.max(2, availableParallelism()))

/**
 * Counts the pages of PDFs beside the server's own thread, each file in a worker of its own within limits of time and memory:
 * whatever a hostile file does there, its worker is killed and the next file gets a fresh one.
 */
export class PdfWorkers {
  readonly #limits: Limits
  readonly #pool: WorkerPool<Worker>

  constructor(size: number, limits: Limits = LIMITS) {
    this.#limits = limits
    this.#pool = new WorkerPool(size, { start, end: (worker) => worker.terminate(), idle: IDLE })
  }

  get size(): number {
    return this.#pool.size
  }
  /** How many files could be begun now. */
  get free(): number {
    return this.#pool.free
  }

  /** Counts one file. `signal` kills its worker, for nobody waits any more. Ask only while a worker is `free`. */
  count(path: string, signal: AbortSignal): Promise<Counted> {
    signal.throwIfAborted()
    const worker = this.#pool.take()
    return new Promise((resolve, reject) => {
      let watch: NodeJS.Timeout | undefined
      const end = (settle: () => void, isSpoilt: boolean) => {
        clearInterval(watch)
        clearTimeout(clock)
        signal.removeEventListener('abort', abort)
        worker.off('message', receive).off('error', fail).off('exit', fail)
        this.#pool.release(worker, isSpoilt)
        settle()
      }
      const fail = () => end(() => resolve({ kind: 'hostile' }), true)
      const abort = () => end(() => reject(signal.reason), true)
      const receive = (said: 'begun' | Counted) => {
        if (said !== 'begun') return end(() => resolve(said), false)
        // What loading the reader has cost is not the file's: its time begins here.
        const before = spent(worker)
        watch = setInterval(async () => {
          if ((await spent(worker)) - (await before) > this.#limits.cpu) fail()
        }, EVERY)
      }
      const clock = setTimeout(fail, this.#limits.wait)
      signal.addEventListener('abort', abort)
      worker.on('message', receive).on('error', fail).on('exit', fail)
      worker.postMessage(path)
    })
  }
  /** Lets all workers go. */
  close(): Promise<void> {
    return this.#pool.close()
  }
}

function start(lost: () => void): Worker {
  const worker = new Worker(new URL('./probe/pdf-worker.ts', import.meta.url), {
    resourceLimits: MEMORY,
    stdout: true,
    stderr: true
  })
  worker.unref()
  // An error that comes while nobody waits must not end the server.
  return worker.on('error', lost)
}

/** The processor time that a worker has used, in milliseconds; 0 where it has ended. */
const spent = (worker: Worker): Promise<number> =>
  worker.cpuUsage().then(
    ({ user, system }) => (user + system) / 1000,
    () => 0
  )
