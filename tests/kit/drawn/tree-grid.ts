import type { CellKind } from '#grid/kinds/kind.ts'
import type { GridColumn } from '#grid/model/data/columns.ts'
import { createGrid } from '#grid/model/create-grid.ts'
import type { GridOptions } from '#grid/model/data/options.ts'
import type { GridRow } from '#grid/model/data/rows.ts'
import type { TreeOptions } from '#grid/model/data/tree.ts'

import { kinds, say } from './grid.tsx'

/** A name, and pages that are summed. */
export const columns: readonly GridColumn[] = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'pages', title: '页数', type: 'inputNumber', statistics: ['sum'] }
]
/** A row of one page. */
export const node = (id: string, more: Partial<GridRow> = {}): GridRow => ({ id, name: `节点${id}`, pages: 1, ...more })
/** Three levels that are all there. */
export const nested = [
  node('1', { children: [node('1.1'), node('1.2', { children: [node('1.2.1')] }), node('1.3')] }),
  node('2', { children: null }),
  node('3', { children: [node('3.1')] })
]

/** Opens a tree table without drawing it, and records what it announces. */
export function openTree(
  rows: readonly GridRow[],
  tree: TreeOptions = {},
  options: Partial<GridOptions<CellKind>> = {}
) {
  const grid = createGrid<CellKind>({ columns, rows, kinds, say, tree, ...options })
  const announced: string[] = []
  grid.subscribe((change) => {
    if (change.type === 'said') announced.push(say(change.text, change.words))
  })
  return { grid, announced, keyboardUser: grid.tree!, model: grid.state.tree! }
}
type Opened = ReturnType<typeof openTree>['grid']
/** The ids of the rows that are shown, in their order. */
export const shown = ({ state: { rows } }: Opened) =>
  Array.from({ length: rows.size }, (_, line) => rows.row(rows.rowIndexAt(line)).id)
/** The slot of a row. */
export const slot = (grid: Opened, id: string) => grid.state.rows.rowIndexOf(id)
/** Makes the first column of a row active. */
export const goTo = (grid: Opened, id: string) =>
  grid.state.cursor.go({ line: grid.state.rows.placeOf(slot(grid, id)), col: grid.state.columns.first })
