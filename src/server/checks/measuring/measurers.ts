import { ProcessLost, TaskFailed } from '../../core/workers/ask-process.ts'
import { ProcessPool, type Turn } from '../../core/workers/process-pool.ts'
import type { ByteFacts } from './byte-facts.ts'

/** What came of measuring one file: facts, or why there are none. Nobody takes the second for a pass. */
export type Measuring =
  | { readonly kind: 'measured'; readonly facts: ByteFacts }
  | { readonly kind: 'crashed'; readonly reason: string }

/** A gigabyte is read, digested twice and gone through in some ten seconds. Milliseconds, and more by the mebibyte. */
const WAIT = 30_000
const WAIT_BY_MEBIBYTE = 200
/** MiB, and bytes of its process. */
const HEAP = 160
const MEMORY = 400 * 1024 ** 2

/** Measures the bytes of files. */
export class Measurers {
  readonly #pool: ProcessPool

  constructor(size: number) {
    const script = new URL('./measure-worker.ts', import.meta.url)
    this.#pool = new ProcessPool({
      name: 'checks-bytes',
      script,
      size,
      heap: HEAP,
      mostWaiting: Number.POSITIVE_INFINITY
    })
  }

  /** Measures one file of so many bytes in its turn. */
  async measure(path: string, bytes: number, turn: Turn): Promise<Measuring> {
    const limits = { wait: WAIT + (bytes / 1024 ** 2) * WAIT_BY_MEBIBYTE, memory: MEMORY }
    try {
      return { kind: 'measured', facts: await this.#pool.ask<ByteFacts>(path, { ...turn, limits }) }
    } catch (error) {
      return crashed(error)
    }
  }
  /** Lets all processes go. */
  close(): Promise<void> {
    return this.#pool.close()
  }
}

/** Why a file was not read, where it was the file; what else was thrown goes on. */
export function crashed(error: unknown): { readonly kind: 'crashed'; readonly reason: string } {
  if (error instanceof ProcessLost) return { kind: 'crashed', reason: error.reason }
  if (error instanceof TaskFailed) return { kind: 'crashed', reason: error.message }
  throw error
}
