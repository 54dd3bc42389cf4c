import { Worker } from 'node:worker_threads'

import { Refusal } from '../refusing/refusal.ts'
import { WorkerPool } from './worker-pool.ts'

/** What threads run, how many at a time, and what each may hold in memory. */
export interface ThreadWork {
  readonly script: URL
  readonly size: number
  /** MiB. */
  readonly memory: number
  /** How long one without work is kept, in milliseconds. */
  readonly idle: number
  /** What is said to whoever comes while too many wait. */
  readonly busy?: Refusal['key']
}

/** So many tasks may wait; whoever comes then is asked to come again. */
const MOST_WAITING = 50
/** Seconds. */
const COME_AGAIN = 10

/** Threads beside the server's own, with a queue of whoever waits for one. */
export class ThreadPool {
  readonly #pool: WorkerPool<Worker>
  readonly #busy: Refusal['key']
  readonly #waiting: (() => void)[] = []

  constructor({ script, size, memory, idle, busy = 'rules:refused.busy' }: ThreadWork) {
    this.#busy = busy
    this.#pool = new WorkerPool(size, {
      start: (lost) => start(script, memory, lost),
      end: (worker) => worker.terminate(),
      idle
    })
  }

  /** A thread once one is free: between finding it free and taking it nobody else comes. */
  async take(signal: AbortSignal): Promise<Worker> {
    while (this.#pool.free === 0) {
      if (this.#waiting.length >= MOST_WAITING)
        throw new Refusal(this.#busy, {}, { status: 503, retryAfter: COME_AGAIN })
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    if (!signal.aborted) return this.#pool.take()
    // Whoever has hung up leaves his turn to the next one.
    this.#waiting.shift()?.()
    throw signal.reason
  }
  /** The task of a thread is over; a spoilt one is ended. */
  release(worker: Worker, isSpoilt: boolean): void {
    this.#pool.release(worker, isSpoilt)
    this.#waiting.shift()?.()
  }
  /** Lets all threads go. */
  close(): Promise<void> {
    return this.#pool.close()
  }
}

function start(script: URL, memory: number, lost: () => void): Worker {
  const worker = new Worker(script, {
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
    stdout: true,
    stderr: true
  })
  worker.unref()
  // An error that comes while nobody waits must not end the server.
  return worker.on('error', lost).on('exit', lost)
}
