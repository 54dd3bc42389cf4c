import { Refusal } from '../../core/refusing/refusal.ts'
import { ProcessLost } from '../../core/workers/ask-process.ts'
import { ProcessPool, type Turn } from '../../core/workers/process-pool.ts'
import type { Composed } from './compose-documents.ts'
import type { Edited } from './edit-pages.ts'
import type { FormTask } from './form-worker.ts'
import type { Merged } from './merge-files.ts'
import type { DrawnLabels } from './draw-labels.ts'
import type { RenderedForms } from './render-forms.ts'

/** How long one task may take, in milliseconds: a list of thousands of pages takes half a minute. */
const LIMIT = 120_000
/** How long a process without work is kept: it has read the fonts. Milliseconds. */
const IDLE = 60_000
/** What its own data may be, in MiB, and its process in bytes: a list of thousands of pages is in memory whole. */
const HEAP = 1024
const MEMORY = 1536 * 1024 ** 2

interface Answers {
  readonly draw: RenderedForms
  readonly merge: Merged
  readonly compose: Composed
  readonly edit: Edited
  readonly labels: DrawnLabels
}
type Answer<T extends FormTask> = Answers[T['kind']]

/** Draws forms and makes documents of the pages of files. */
export class FormWorkers {
  readonly #pool: ProcessPool
  readonly #limit: number

  constructor(size: number, limit = LIMIT) {
    this.#limit = limit
    const script = new URL('./form-worker.ts', import.meta.url)
    this.#pool = new ProcessPool({ name: 'forms', script, size, heap: HEAP, idle: IDLE, busy: 'forms:refused.busy' })
  }

  /** Does one task in its turn. `signal` ends it, for nobody waits any more. */
  async run<T extends FormTask>(task: T, turn: Turn): Promise<Answer<T>> {
    try {
      return await this.#pool.ask<Answer<T>>(task, { ...turn, limits: { wait: this.#limit, memory: MEMORY } })
    } catch (error) {
      throw error instanceof ProcessLost ? new Refusal('forms:refused.tooLarge') : error
    }
  }
  /** Lets all processes go. */
  close(): Promise<void> {
    return this.#pool.close()
  }
}
