import { Worker } from 'node:worker_threads'

import { Refusal } from '../../core/refusal.ts'
import { WorkerPool } from '../../bytes/worker-pool.ts'
import type { Composed } from './compose-documents.ts'
import type { Edited } from './edit-pages.ts'
import type { FormTask } from './form-worker.ts'
import type { Merged } from './merge-files.ts'
import type { Drawn } from './render-forms.ts'

/** How long one task may take, in milliseconds: a list of thousands of pages takes half a minute. */
const LIMIT = 120_000
/** How long a worker without work is kept: it has read the fonts. */
const IDLE = 60_000
/** So many tasks may wait; whoever comes then is asked to come again. */
const MOST_WAITING = 50
const MEMORY = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 }

interface Answers {
  readonly draw: Drawn
  readonly merge: Merged
  readonly compose: Composed
  readonly edit: Edited
}
type Answer<T extends FormTask> = Answers[T['kind']]

/** Draws beside the server's own thread, each task within limits of time and memory; what exceeds them is ended and refused. */
export class FormWorkers {
  readonly #pool: WorkerPool<Worker>
  readonly #limit: number
  readonly #waiting: (() => void)[] = []

  constructor(size: number, limit = LIMIT) {
    this.#limit = limit
    this.#pool = new WorkerPool(size, { start, end: (worker) => worker.terminate(), idle: IDLE })
  }

  /** Does one task once a worker is free. `signal` ends it, for nobody waits any more. */
  async run<T extends FormTask>(task: T, signal: AbortSignal): Promise<Answer<T>> {
    const worker = await this.#take(signal)
    return new Promise<Answer<T>>((resolve, reject) => {
      const end = (settle: () => void, isSpoilt: boolean) => {
        clearTimeout(clock)
        signal.removeEventListener('abort', abort)
        worker.off('message', receive).off('error', fail).off('exit', fail)
        this.#pool.release(worker, isSpoilt)
        this.#waiting.shift()?.()
        settle()
      }
      const fail = () => end(() => reject(new Refusal('forms:refused.tooLarge')), true)
      const abort = () => end(() => reject(signal.reason), true)
      const receive = (answer: Answer<T>) => end(() => resolve(answer), false)
      const clock = setTimeout(fail, this.#limit)
      signal.addEventListener('abort', abort)
      worker.on('message', receive).on('error', fail).on('exit', fail)
      worker.postMessage(task)
    })
  }
  /** Lets all workers go. */
  close(): Promise<void> {
    return this.#pool.close()
  }

  /** A worker once one is free: between finding it free and taking it nobody else comes. */
  async #take(signal: AbortSignal): Promise<Worker> {
    while (this.#pool.free === 0) {
      if (this.#waiting.length >= MOST_WAITING)
        throw new Refusal('forms:refused.busy', {}, { status: 503, retryAfter: 10 })
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    if (!signal.aborted) return this.#pool.take()
    // Whoever has hung up leaves his turn to the next one.
    this.#waiting.shift()?.()
    throw signal.reason
  }
}

function start(lost: () => void): Worker {
  const worker = new Worker(new URL('./form-worker.ts', import.meta.url), {
    resourceLimits: MEMORY,
    stdout: true,
    stderr: true
  })
  worker.unref()
  return worker.on('error', lost).on('exit', lost)
}
