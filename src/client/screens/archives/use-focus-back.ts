import { useEffect } from 'react'

import type { ReviewController } from './review-controller.ts'

/** So long a dialog takes to leave the page. Milliseconds. */
const LEAVING = 200

/** Gives the queue the focus after a dialog whose opener has gone with its row: the focus would be nowhere. */
export function useFocusBack({ grid }: Pick<ReviewController, 'grid'>, isAsking: boolean): void {
  useEffect(() => {
    if (isAsking) return
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) grid.state.changes.emit({ type: 'focus' })
    }, LEAVING)
    return () => clearTimeout(timer)
  }, [grid, isAsking])
}
