import { createGrid, type GridModel } from '#grid/model/create-grid.ts'
import { activateCell } from '#grid/model/edits/going.ts'
import type { RowState } from '#grid/model/data/row-states.ts'
import type { GridRow } from '#grid/model/data/rows.ts'

import { fileColumns, fileRows, kinds, memoryJournal } from './grid.tsx'

/** A grid of files with a journal, and what is asked of it again and again. */
export interface OpenFiles {
  readonly grid: GridModel
  readonly journal: ReturnType<typeof memoryJournal>
  readonly ids: () => readonly string[]
  readonly titles: () => readonly unknown[]
  readonly state: (id: string) => RowState
  /** Makes a cell active. */
  readonly at: (line: number, key: string) => void
  /** Puts a new row behind another (null: first); answers its id. */
  readonly add: (behind: string | null, title: string) => string
  /** The page is loaded anew: the server's rows, and what the journal holds. */
  readonly reload: (served?: readonly GridRow[]) => OpenFiles & { readonly count: number }
}

/** Opens a grid of these files. */
export function openFiles(rows: readonly GridRow[] = fileRows(3)): OpenFiles {
  const journal = memoryJournal()
  const grid = createGrid({ columns: fileColumns, kinds, rows, journal })
  const slotOf = (id: string) => grid.state.rows.rowIndexOf(id)
  return {
    grid,
    journal,
    ids: () => grid.all().map(({ id }) => id),
    titles: () => grid.all().map(({ title }) => title),
    state: (id) => grid.state.states.of(slotOf(id)),
    at: (line, key) => activateCell(grid.state, { line, col: grid.state.columns.placeOf(key) }),
    add: (behind, title) =>
      grid.state.rows.row(grid.rows.add(behind === null ? null : slotOf(behind), [{ title }])[0]!).id,
    reload(served = fileRows(3)) {
      const again = openFiles(served)
      for (const [id, kept] of journal.held) again.journal.held.set(id, kept)
      return { ...again, count: again.grid.server.restore([...journal.held.values()]) }
    }
  }
}

/** A file as the server has it by now. */
export const changed = (id: string, values: object, version = 2): GridRow => ({
  ...fileRows(9).find((row) => row.id === id)!,
  version,
  ...values
})
