import { Worker } from 'node:worker_threads'

import { WorkerPool } from '../../core/workers/worker-pool.ts'
import type { ByteFacts } from './byte-facts.ts'

/** What came of measuring one file: facts, or why there are none. Nobody takes the second for a pass. */
export type Measuring =
  | { readonly kind: 'measured'; readonly facts: ByteFacts }
  | { readonly kind: 'crashed'; readonly reason: string }

/** A gigabyte is read, digested twice and gone through in some ten seconds. Milliseconds, and more by the mebibyte. */
const WAIT = 30_000
const WAIT_BY_MEBIBYTE = 200
const IDLE = 20_000
const MEMORY = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }

/** Measures files beside the server's own thread, some at a time; whatever a hostile file does there, its thread is ended and the next file gets a fresh one. */
export class Measurers {
  readonly #pool: WorkerPool<Worker>

  constructor(size: number) {
    this.#pool = new WorkerPool(size, { start, end: (worker) => worker.terminate(), idle: IDLE })
  }

  get size(): number {
    return this.#pool.size
  }

  /** Measures one file of so many bytes. `signal` ends its thread. At most `size` at a time. */
  measure(path: string, bytes: number, signal: AbortSignal): Promise<Measuring> {
    signal.throwIfAborted()
    const worker = this.#pool.take()
    return new Promise((resolve, reject) => {
      const end = (settle: () => void, isSpoilt: boolean) => {
        clearTimeout(clock)
        signal.removeEventListener('abort', abort)
        worker.off('message', receive).off('error', fail).off('exit', fail)
        this.#pool.release(worker, isSpoilt)
        settle()
      }
      const fail = (cause: unknown) => end(() => resolve({ kind: 'crashed', reason: String(cause) }), true)
      const abort = () => end(() => reject(signal.reason), true)
      const receive = (said: { readonly kind: 'begun' } | Measuring) => {
        if (said.kind !== 'begun') end(() => resolve(said), false)
      }
      const clock = setTimeout(() => fail('time'), WAIT + (bytes / 1024 ** 2) * WAIT_BY_MEBIBYTE)
      signal.addEventListener('abort', abort)
      worker.on('message', receive).on('error', fail).on('exit', fail)
      worker.postMessage(path)
    })
  }
  /** Lets all threads go. */
  close(): Promise<void> {
    return this.#pool.close()
  }
}

function start(lost: () => void): Worker {
  const worker = new Worker(new URL('./measure-worker.ts', import.meta.url), {
    resourceLimits: MEMORY,
    stdout: true,
    stderr: true
  })
  worker.unref()
  return worker.on('error', lost)
}
