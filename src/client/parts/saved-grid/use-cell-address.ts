import { useEffect, useRef } from 'react'

import { lastingId, otherId } from '#grid/model/data/row-ids.ts'
import { activateCell } from '#grid/model/edits/going.ts'

import type { GridSession, SessionGrid } from './open-grid-session.ts'

/** The cell of a row that an address names. */
export interface WantedCell {
  readonly row: string
  /** The key of its column; empty: any. */
  readonly cell: string
  /** Whether the cell takes the focus: not from a user who has gone on meanwhile. */
  readonly takesFocus: () => boolean
}

interface CellAddress {
  /** Where to go once the rows are there. */
  readonly wanted: WantedCell | null
  /** The user is at another cell. */
  readonly onActive: (row: string, cell: string) => void
  /** The rows are there, and the wanted one is not among them. */
  readonly onMissing: (wanted: WantedCell) => void
}

/** Makes the wanted cell the active one. A column that is hidden stays so: another cell of the row takes its place. */
function goToCell({ state, view }: SessionGrid, id: string, { cell, takesFocus }: WantedCell): void {
  const { rows, columns, changes } = state
  view.reveal(rows.rowIndexOf(id))
  const line = rows.placeOf(rows.rowIndexOf(id))
  if (line < 0) return
  const col = columns.placeOf(cell)
  activateCell(state, { line, col: col < 0 ? columns.first : col })
  if (takesFocus()) changes.emit({ type: 'focus' })
}

/** The row at which the user is, and the key of the column; null on the header and the footer. */
function activeOf({ state: { rows, columns, cursor } }: SessionGrid) {
  const rowIndex = rows.rowIndexAt(cursor.at.line)
  return rowIndex < 0 ? null : { id: rows.row(rowIndex).id, cell: columns.placed[cursor.at.col]?.key ?? '' }
}

const rowOf = (grid: SessionGrid, id: string) => (grid.get(id) ?? grid.get(otherId(id)))?.id

/**
 * Goes to the cell that an address names, as soon as the rows of a session are there (null until then), and reports at which cell
 * the user is. Gives what is to be called when the focus comes into the grid.
 */
export function useCellAddress(session: GridSession | null, { wanted, onActive, onMissing }: CellAddress): () => void {
  const settled = useRef<WantedCell | null>(null)
  const now = useRef({ onActive, onMissing })
  now.current = { onActive, onMissing }
  const report = useRef<() => void>(() => undefined)
  useEffect(() => {
    if (!session) return
    const { grid } = session
    const note = () => {
      const at = activeOf(grid)
      if (at) now.current.onActive(lastingId(at.id), at.cell)
    }
    report.current = note
    // The row at which the user is may have gone, and another taken its place.
    let last: string | undefined
    return grid.subscribe(({ type }) => {
      if (type === 'cursor') {
        note()
        last = activeOf(grid)?.id
      } else if (type === 'rows' && last !== undefined && rowOf(grid, last) === undefined) {
        last = undefined
        note()
      }
    })
  }, [session])
  useEffect(() => {
    if (!session || !wanted || settled.current === wanted) return
    settled.current = wanted
    const id = rowOf(session.grid, wanted.row)
    if (id === undefined) now.current.onMissing(wanted)
    else goToCell(session.grid, id, wanted)
  }, [session, wanted])
  return () => report.current()
}
