import { useEffect, useState } from 'react'

import type { SessionGrid } from '#parts/saved-grid/open-grid-session.ts'

/** How many rows of a grid are marked. */
export function useMarked(grid: SessionGrid): number {
  const [count, setCount] = useState(0)
  useEffect(
    () =>
      grid.subscribe(({ type }) => {
        if (type === 'selection' || type === 'rows') setCount(grid.selected().length)
      }),
    [grid]
  )
  return count
}
