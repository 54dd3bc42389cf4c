import { Refusal } from '../../core/refusing/refusal.ts'
import { askThread, ThreadLost } from '../../core/workers/ask-thread.ts'
import { ThreadPool } from '../../core/workers/thread-pool.ts'
import type { Composed } from './compose-documents.ts'
import type { Edited } from './edit-pages.ts'
import type { FormTask } from './form-worker.ts'
import type { Merged } from './merge-files.ts'
import type { DrawnLabels } from './draw-labels.ts'
import type { Drawn } from './render-forms.ts'

/** How long one task may take, in milliseconds: a list of thousands of pages takes half a minute. */
const LIMIT = 120_000
/** How long a worker without work is kept: it has read the fonts. */
const IDLE = 60_000
const MEMORY = 1024

interface Answers {
  readonly draw: Drawn
  readonly merge: Merged
  readonly compose: Composed
  readonly edit: Edited
  readonly labels: DrawnLabels
}
type Answer<T extends FormTask> = Answers[T['kind']]

/** Draws beside the server's own thread, each task within limits of time and memory; what exceeds them is ended and refused. */
export class FormWorkers {
  readonly #pool: ThreadPool
  readonly #limit: number

  constructor(size: number, limit = LIMIT) {
    this.#limit = limit
    const script = new URL('./form-worker.ts', import.meta.url)
    this.#pool = new ThreadPool({ script, size, memory: MEMORY, idle: IDLE, busy: 'forms:refused.busy' })
  }

  /** Does one task once a worker is free. `signal` ends it, for nobody waits any more. */
  async run<T extends FormTask>(task: T, signal: AbortSignal): Promise<Answer<T>> {
    const worker = await this.#pool.take(signal)
    let isSpoilt = true
    try {
      const answer = await askThread<Answer<T>>(worker, task, signal, { wait: this.#limit })
      isSpoilt = false
      return answer
    } catch (error) {
      throw error instanceof ThreadLost ? new Refusal('forms:refused.tooLarge') : error
    } finally {
      this.#pool.release(worker, isSpoilt)
    }
  }
  /** Lets all workers go. */
  close(): Promise<void> {
    return this.#pool.close()
  }
}
