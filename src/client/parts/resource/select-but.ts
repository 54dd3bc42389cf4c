import type { CellKind } from '#grid/kinds/kind.ts'
import type { GridModel } from '#grid/model/create-grid.ts'

/** Selects every row of a grid but these. */
export function selectBut(grid: GridModel<CellKind>, except: readonly string[]): void {
  const { rows, selection, changes } = grid.state
  const chosen = grid.all().flatMap(({ id }) => (except.includes(id) ? [] : [rows.rowIndexOf(id)]))
  selection.set(chosen, true)
  changes.emit({ type: 'selection' })
}
