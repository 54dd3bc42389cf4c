import { useEffect, useRef } from 'react'

import type { PaletteEntry } from './entries.ts'

/**
 * Enter that is pressed while nothing has been found yet and something is still on its way: runs the best entry once it is there,
 * unless one types on. Gives what Enter calls; it answers false where there is nothing to wait for.
 */
export function useAwaited(
  typed: string,
  best: PaletteEntry | undefined,
  isOnItsWay: boolean,
  run: (entry: PaletteEntry) => void
): () => boolean {
  const awaited = useRef<string>(null)
  useEffect(() => {
    if (awaited.current === null || (awaited.current === typed && !best && isOnItsWay)) return
    const isStillMeant = awaited.current === typed
    awaited.current = null
    if (isStillMeant && best) run(best)
  })
  return () => {
    if (best || !isOnItsWay) return false
    awaited.current = typed
    return true
  }
}
