import { useEffect } from 'react'

import type { SessionGrid } from '#parts/saved-grid/open-grid-session.ts'

/** So long a dialog takes to leave the page. Milliseconds. */
const LEAVING = 200

/** Gives the queue the focus after a dialog whose opener has gone with its row: the focus would be nowhere. */
export function useFocusBack({ grid }: { readonly grid: SessionGrid }, isAsking: boolean): void {
  useEffect(() => {
    if (isAsking) return
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) grid.state.changes.emit({ type: 'focus' })
    }, LEAVING)
    return () => clearTimeout(timer)
  }, [grid, isAsking])
}
