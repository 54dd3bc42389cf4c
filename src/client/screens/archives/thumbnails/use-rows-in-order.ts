import { useEffect, useState } from 'react'

import type { SessionGrid, SessionRow } from '#parts/saved-grid/open-grid-session.ts'

function rowsOf({ state: { rows } }: SessionGrid): readonly SessionRow[] {
  const found: SessionRow[] = []
  for (let place = 0; place < rows.size; place++) {
    const rowIndex = rows.rowIndexAt(place)
    if (rowIndex >= 0) found.push(rows.row(rowIndex) as SessionRow)
  }
  return found
}

/** The rows of a grid as they follow each other there, once a frame where they change. */
export function useRowsInOrder(grid: SessionGrid): readonly SessionRow[] {
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
