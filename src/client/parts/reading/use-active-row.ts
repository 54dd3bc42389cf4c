import { useEffect, useState } from 'react'

import type { SessionGrid, SavedGridRow } from '#parts/saved-grid/open-grid-session.ts'

/** The row in focus, and the rows that come next if one goes on the same way, the nearest first. */
export interface ActiveRow {
  readonly row: SavedGridRow | null
  readonly ahead: readonly SavedGridRow[]
}

const AHEAD = 3
const NONE: ActiveRow = { row: null, ahead: [] }

function activeOf({ state: { rows, cursor } }: SessionGrid, before: number): ActiveRow {
  const { line } = cursor.at
  const at = (place: number) => {
    const rowIndex = place >= 0 && place < rows.size ? rows.rowIndexAt(place) : -1
    return rowIndex >= 0 ? (rows.row(rowIndex) as SavedGridRow) : null
  }
  const way = line < before ? -1 : 1
  const next = Array.from({ length: AHEAD }, (_, step) => at(line + way * (step + 1)))
  return { row: at(line), ahead: [...next, at(line - way)].flatMap((row) => (row ? [row] : [])) }
}

/** Follows the row in focus of a grid. A held arrow is answered once a frame, so that the grid itself is not slowed down. */
export function useActiveRow(grid: SessionGrid | null): ActiveRow {
  const [active, setActive] = useState<ActiveRow>(NONE)
  useEffect(() => {
    if (!grid) return setActive(NONE)
    let frame = 0
    let line = grid.state.cursor.at.line
    const follow = () => {
      frame = 0
      setActive(activeOf(grid, line))
      line = grid.state.cursor.at.line
    }
    follow()
    const stop = grid.subscribe(({ type }) => {
      if (type === 'cursor' || type === 'rows' || type === 'patched' || type === 'facts')
        frame ||= requestAnimationFrame(follow)
    })
    return () => {
      stop()
      cancelAnimationFrame(frame)
    }
  }, [grid])
  return active
}
