import { availableParallelism } from 'node:os'

import type { AppContext } from '../context/app-context.ts'
import { type AnswerLimits, askThread, ThreadLost } from '../workers/ask-thread.ts'
import { ThreadPool } from '../workers/thread-pool.ts'
import { BrokenTable } from './broken-table.ts'
import type { ReadRow } from './table.ts'
import type { TableOrder, TablePart } from './table-worker.ts'

/** Two jobs read tables at most: as many more are left for who waits for an answer. */
const SIZE = Math.min(6, Math.max(4, availableParallelism() + 2))
const MEMORY = 256
const IDLE = 60_000
/** The texts of a workbook of 64 MiB take some seconds before its first row. Milliseconds. */
const LIMITS: AnswerLimits = { wait: 60_000, cpu: 20_000 }

/** Reads tables that people have sent in threads: whatever a hostile file does there, its thread is ended and the next file gets a fresh one. */
export class TableReaders {
  readonly #pool = new ThreadPool({
    script: new URL('./table-worker.ts', import.meta.url),
    size: SIZE,
    memory: MEMORY,
    idle: IDLE
  })
  readonly #limits: AnswerLimits

  constructor(limits: AnswerLimits = LIMITS) {
    this.#limits = limits
  }

  /** The rows of a table, some at a time, the next ones once these were taken. Throws BrokenTable. */
  async *read(path: string, longest: number, signal: AbortSignal): AsyncGenerator<readonly ReadRow[]> {
    const worker = await this.#pool.take(signal)
    let isOver = false
    try {
      for (let order: TableOrder = { path, longest }; ; order = 'next') {
        const part = await askThread<TablePart>(worker, order, signal, this.#limits)
        isOver = part.kind !== 'rows'
        if (part.kind === 'end') return
        if (part.kind === 'flaw') throw new BrokenTable(part.flaw)
        yield part.rows
      }
    } catch (error) {
      throw error instanceof ThreadLost ? new BrokenTable({ why: 'tooMuch' }) : error
    } finally {
      // A thread amid a file that nobody reads on is ended with it.
      this.#pool.release(worker, !isOver)
    }
  }
  /** Lets all threads go. */
  close(): Promise<void> {
    return this.#pool.close()
  }
}

const readers = new WeakMap<AppContext, TableReaders>()

/** Makes a server read tables. */
export function openTableReaders(appContext: AppContext): TableReaders {
  const own = new TableReaders()
  readers.set(appContext, own)
  return own
}

/** The readers of a server. */
export function tableReadersOf(appContext: AppContext): TableReaders {
  const own = readers.get(appContext)
  if (!own) throw new Error('this server reads no tables: it was not built')
  return own
}
