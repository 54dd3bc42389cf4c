import type { CellKind } from '#grid/kinds/kind.ts'
import type { GridModel } from '#grid/model/create-grid.ts'

/** Selects every row of a grid but these; of a tree only those that match, where what is above them is shown as well. */
export function selectBut(
  grid: GridModel<CellKind>,
  except: readonly string[],
  matching?: ReadonlySet<string> | undefined
): void {
  const left = new Set(except)
  const ids = grid.all().flatMap(({ id }) => (left.has(id) || matching?.has(id) === false ? [] : [id]))
  selectOnly(grid, ids)
}

/** Selects these rows of a grid and no others. */
export function selectOnly(grid: GridModel<CellKind>, ids: readonly string[]): void {
  const { rows, selection, changes } = grid.state
  const now = new Set(grid.selected())
  if (now.size === ids.length && ids.every((id) => now.has(id))) return
  selection.clear()
  selection.set(
    ids.map((id) => rows.rowIndexOf(id)),
    true
  )
  changes.emit({ type: 'selection' })
}
