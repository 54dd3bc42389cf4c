import { useEffect, useRef } from 'react'

import { lastingId, otherId } from '#grid/model/data/row-ids.ts'
import { activeCell } from '#grid/model/edits/going.ts'

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
      const at = activeCell(grid.state)
      if (at) now.current.onActive(lastingId(grid.state.rows.row(at.rowIndex).id), at.column.key)
    }
    report.current = note
    // The row at which the user is may have gone, and another taken its place.
    let last: string | undefined
    return grid.subscribe(({ type }) => {
      if (type === 'cursor') {
        note()
        const at = activeCell(grid.state)
        last = at ? grid.state.rows.row(at.rowIndex).id : undefined
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
    else session.grid.goTo(id, wanted.cell || undefined, { takesFocus: wanted.takesFocus() })
  }, [session, wanted])
  return () => report.current()
}
