import type { Kept } from '#grid/model/journal.ts'

import { CELL_KINDS } from '../kinds/cell-kinds.ts'
import type { SheetGrid } from './open-sheet.ts'

/** What was typed into rows that are no longer there: somebody else has deleted them, or moved them away, before it was sent. */
export interface LostEdits {
  readonly ids: readonly string[]
  /** For each row the titles of its cells and what was typed into them. */
  readonly lines: readonly string[]
}

/** Of what a journal has kept the edits whose rows are not in the grid that it was brought back into. */
export function lostEdits(grid: SheetGrid, kept: readonly Kept[]): LostEdits {
  const removed = new Set(grid.server.removals())
  const lost = kept.filter(({ id, isRemoved }) => !isRemoved && grid.get(id) === null && !removed.has(id))
  const { columns, context } = grid.desk
  return {
    ids: lost.map(({ id }) => id),
    lines: lost.map(({ id, values }) =>
      columns.all
        .flatMap((column) => {
          const text = column.key in values ? CELL_KINDS[column.type].text(values[column.key], { ...values, id }, column, context) : ''
          return text === '' ? [] : [`${column.title}: ${text}`]
        })
        .join('; ')
    )
  }
}
