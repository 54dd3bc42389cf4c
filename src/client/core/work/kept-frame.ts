import { useEffect, useLayoutEffect } from 'react'

import { KEPT_FRAME_MARK } from './kept-frame-marks.ts'

/** How many signs of waiting are drawn: as long as there is one, the kept frame is before it. */
let waiting = 0

/** The sign of waiting that this draws is behind the frame that was kept, where there is one. */
export function useBehindKeptFrame(isWaiting = true): void {
  useLayoutEffect(() => {
    if (!isWaiting) return
    waiting++
    return () => {
      waiting--
      // One sign of waiting may take the place of another.
      queueMicrotask(dropKeptFrame)
    }
  }, [isWaiting])
}

/** Takes the kept frame away as soon as the program has drawn something to be seen. */
export const useKeptFrame = (): void => useEffect(dropKeptFrame, [])

function dropKeptFrame(): void {
  if (waiting === 0) document.querySelector(`[${KEPT_FRAME_MARK}]`)?.remove()
}
