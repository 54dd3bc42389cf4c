import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import { type QueryState, query } from '#core/state/query.ts'

/** Asks the server when the screen comes to the front, and again when asked to; what was known stays in sight meanwhile. */
export function useAnswer<T>(question: (signal: AbortSignal) => Promise<T>): { state: QueryState<T>; again: () => void } {
  const [asked] = useState(() => query(question))
  useEffect(() => void asked.refresh(), [asked])
  return { state: useStore(asked.$state), again: () => void asked.refresh() }
}
