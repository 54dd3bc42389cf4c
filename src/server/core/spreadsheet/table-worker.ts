import { answerTasks } from '../workers/answer-tasks.ts'
import { BrokenTable, type TableFlaw } from './broken-table.ts'
import { readTable } from './read-table.ts'
import type { ReadRow } from './table.ts'

/** What the process is asked: which table to begin, or to go on. */
export type TableOrder = { readonly path: string; readonly longest: number } | 'next'
/** What it says to each: some rows, that there are no more, or why there are none. */
export type TablePart =
  | { readonly kind: 'rows'; readonly rows: readonly ReadRow[] }
  | { readonly kind: 'end' }
  | { readonly kind: 'flaw'; readonly flaw: TableFlaw }

let rows: AsyncGenerator<readonly ReadRow[]> | undefined

async function answer(order: TableOrder): Promise<TablePart> {
  if (order !== 'next') {
    await rows?.return(undefined)
    rows = readTable(order.path, order.longest)
  }
  try {
    const next = await rows?.next()
    return next === undefined || next.done ? { kind: 'end' } : { kind: 'rows', rows: next.value }
  } catch (error) {
    if (error instanceof BrokenTable) return { kind: 'flaw', flaw: error.flaw }
    throw error
  }
}

answerTasks(answer)
