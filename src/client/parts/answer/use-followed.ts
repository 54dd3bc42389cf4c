import { useEffect, useRef } from 'react'

import type { SERVER_KEYS } from '#contract/core/socket.ts'
import { throttled } from '#core/state/throttled.ts'
import { followRows } from '#core/wire/live/live.ts'

/** Several rows of one step of somebody else are one reason to ask anew. Milliseconds. */
const TOGETHER = 300

/** Asks anew, soon, when somebody has changed what the server publishes under this name, or when that may have been missed. */
export function useFollowed(key: (typeof SERVER_KEYS)[number], refresh: () => Promise<unknown>): void {
  const newest = useRef(refresh)
  useEffect(() => {
    newest.current = refresh
  })
  useEffect(() => {
    const again = throttled(() => newest.current(), TOGETHER)
    const stop = followRows(key, { row: again.soon, gap: (isFirst) => !isFirst && again.soon() })
    return () => {
      again.stop()
      stop()
    }
  }, [key])
}
