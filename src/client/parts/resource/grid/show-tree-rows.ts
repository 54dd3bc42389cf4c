import type { CellKind } from '#grid/kinds/kind.ts'
import type { GridModel } from '#grid/model/create-grid.ts'

import type { ResourceRow } from '../rows/rows.ts'

/** Other rows of a tree: what is open stays so; of rows that were found all is open. */
export function showTreeRows(grid: GridModel<CellKind>, records: readonly ResourceRow[], isFound: boolean): void {
  if (!isFound) {
    const { rows, cursor } = grid.state
    const { line, col } = cursor.at
    const ids = Array.from({ length: rows.size }, (_, at) => rows.row(rows.rowIndexAt(at)).id)
    grid.refresh(records)
    // Where the row is gone one is at the next, or the one before: by then the branches are open again.
    const beside = [...ids.slice(line), ...ids.slice(0, line).reverse()].find(
      (id) => rows.placeOf(rows.rowIndexOf(id)) >= 0
    )
    if (line >= 0 && beside !== undefined) cursor.go({ line: rows.placeOf(rows.rowIndexOf(beside)), col })
    return
  }
  grid.load(records)
  void grid.tree?.reopen((grid.state.tree?.branches() ?? []).map((rowIndex) => grid.state.rows.row(rowIndex).id))
  grid.state.changes.emit({ type: 'rows' })
}
