import '#ui/theme.css'

import { createRoot } from 'react-dom/client'

import { startLanguage } from '#core/state/language.ts'
import type { CellKind } from '#grid/kinds/kind.ts'
import { createGrid, type GridModel as Model } from '#grid/model/create-grid.ts'
import { Grid } from '#grid/view/grid.tsx'
import { CELL_KINDS } from '#parts/kinds/cell-kinds.ts'

import { type BenchRow, COLUMNS, IDENTITY } from './data.ts'
import { userOf } from './our-commands.ts'
import type { Subject } from './subject.ts'

await startLanguage('zh-CN', ['ui', 'grid'])

/** Cells with marks: unsent, wrong, wrong and unsent; one row in so many. */
const MARKED = 5

/** Edits some of the rows that the keyboard user will come by, right and wrong, as somebody would have. */
function mark(grid: Model<CellKind>, rows: readonly BenchRow[]): void {
  for (let at = 0; at < Math.min(2000, rows.length); at += MARKED)
    grid.set(rows[at]!.id, at % 2 ? { c4: 'wrong' } : { c3: `第${at}集团` })
}

/** Our grid, with what a screen has: every kind, rules on each column, a journal, history, sums, marks, numbers and boxes before the rows. */
export async function mount(element: HTMLElement, rows: readonly BenchRow[]): Promise<Subject> {
  const kept = new Map<string, unknown>()
  const grid = createGrid<CellKind>({
    columns: COLUMNS,
    rows,
    kinds: CELL_KINDS,
    journal: {
      keep: (entries) => {
        for (const row of entries) kept.set(row.id, row)
      },
      drop: (ids) => {
        for (const id of ids) kept.delete(id)
      }
    }
  })
  createRoot(element).render(<Grid grid={grid} label="bench" size={35} />)
  const identityColumn = grid.state.columns.placeOf(IDENTITY) + 1
  return {
    shown: () =>
      element.querySelector(`[role=row][aria-rowindex="2"] [aria-colindex="${identityColumn}"]`)?.textContent ?? null,
    replace: (others) => grid.load(others),
    sort: (key) => grid.sortBy({ key, isDescending: false }),
    unsort: () => grid.sortBy(null),
    at: () => grid.state.cursor.at.line,
    value: (row, key) => grid.state.rows.cell(grid.state.rows.rowIndexAt(row), key),
    more: { ...userOf(grid), mark: () => mark(grid, rows) }
  }
}
