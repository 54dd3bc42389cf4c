import { useEffect, useState } from 'react'

import type { SessionGrid, SavedGridRow } from '#parts/saved-grid/open-grid-session.ts'

function rowsOf({ state: { rows } }: SessionGrid): readonly SavedGridRow[] {
  const found: SavedGridRow[] = []
  for (let place = 0; place < rows.size; place++) {
    const rowIndex = rows.rowIndexAt(place)
    if (rowIndex >= 0) found.push(rows.row(rowIndex) as SavedGridRow)
  }
  return found
}

/** The rows of a grid as they follow each other there, once a frame where they change. */
export function useRowsInOrder(grid: SessionGrid): readonly SavedGridRow[] {
  const [rows, setRows] = useState(() => rowsOf(grid))
  useEffect(() => {
    let frame = 0
    const take = () => {
      frame = 0
      setRows(rowsOf(grid))
    }
    take()
    const stop = grid.subscribe(({ type }) => {
      if (type === 'rows' || type === 'patched' || type === 'facts') frame ||= requestAnimationFrame(take)
    })
    return () => {
      stop()
      cancelAnimationFrame(frame)
    }
  }, [grid])
  return rows
}
