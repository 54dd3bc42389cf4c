import { availableParallelism } from 'node:os'

import type { AppContext } from '../context/app-context.ts'
import { ProcessLost, type TaskLimits } from '../workers/ask-process.ts'
import { ProcessPool, type Turn } from '../workers/process-pool.ts'
import { BrokenTable } from './broken-table.ts'
import type { ReadRow } from './table.ts'
import type { TableOrder, TablePart } from './table-worker.ts'

/** Two jobs read tables at most: as many more are left for who waits for an answer. */
const SIZE = Math.min(6, Math.max(4, availableParallelism() + 2))
/** How long a process without work is kept. Milliseconds. */
const IDLE = 60_000
/** MiB. */
const HEAP = 256
/** The texts of a workbook of 64 MiB take some seconds before its first row. */
const LIMITS: TaskLimits = { wait: 60_000, cpu: 20_000, memory: 600 * 1024 ** 2 }

/** Reads tables that people have sent. */
export class TableReaders {
  readonly #pool = new ProcessPool({
    name: 'tables',
    script: new URL('./table-worker.ts', import.meta.url),
    size: SIZE,
    heap: HEAP,
    idle: IDLE
  })
  readonly #limits: TaskLimits

  constructor(limits: TaskLimits = LIMITS) {
    this.#limits = limits
  }

  /** The rows of a table, some at a time, the next ones once these were taken. Throws BrokenTable. */
  async *read(path: string, longest: number, turn: Turn): AsyncGenerator<readonly ReadRow[]> {
    const held = await this.#pool.take(turn)
    let isAmid = true
    try {
      for (let order: TableOrder = { path, longest }; ; order = 'next') {
        const part = await held.ask<TablePart>(order, { signal: turn.signal, limits: this.#limits })
        isAmid = part.kind === 'rows'
        if (part.kind === 'end') return
        if (part.kind === 'flaw') throw new BrokenTable(part.flaw)
        yield part.rows
      }
    } catch (error) {
      throw error instanceof ProcessLost ? new BrokenTable({ why: 'tooMuch' }) : error
    } finally {
      // A process amid a file that nobody reads on is ended with it.
      held.release(isAmid)
    }
  }
  /** Lets all processes go. */
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
