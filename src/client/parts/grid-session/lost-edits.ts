import type { CellKind } from '#grid/kinds/kind.ts'
import type { GridModel } from '#grid/model/create-grid.ts'
import type { JournalEntry } from '#grid/model/data/journal.ts'
import { lastingId } from '#grid/model/data/row-ids.ts'

import { CELL_KINDS } from '../kinds/cell-kinds.ts'

/** What was typed into rows that are no longer there: somebody else has deleted them, or moved them away, before it was sent. */
export interface LostEdits {
  readonly ids: readonly string[]
  /** Removals and moves of such rows: there is nothing left to do. */
  readonly settled: readonly string[]
  /** For each row the titles of its cells and what was typed into them. */
  readonly lines: readonly string[]
}

/** Of what a journal has kept the edits whose rows are not in the grid that it was brought back into. */
export function lostEdits(grid: GridModel<CellKind>, kept: readonly JournalEntry[]): LostEdits {
  const removed = new Set(grid.server.removals())
  const gone = kept.filter(({ id }) => grid.get(id) === null && !removed.has(lastingId(id)))
  const isTyped = ({ isRemoved, values }: JournalEntry) => !isRemoved && Object.keys(values).length > 0
  const lost = gone.filter(isTyped)
  const { columns, context } = grid.state
  return {
    ids: lost.map(({ id }) => id),
    settled: gone.flatMap((one) => (isTyped(one) ? [] : [one.id])),
    lines: lost.map(({ id, values }) =>
      columns.all
        .flatMap((column) => {
          const text =
            column.type !== 'hidden' && column.key in values
              ? CELL_KINDS[column.type].text(values[column.key], { ...values, id }, column, context)
              : ''
          return text === '' ? [] : [`${column.title}: ${text}`]
        })
        .join('; ')
    )
  }
}
