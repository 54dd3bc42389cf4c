import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import { type QueryState, query } from '#core/state/query.ts'

/** Asks for a piece of the server's data each time the screen comes to the front; what was known stays in sight meanwhile. */
export function useAnswer<T>(question: (signal: AbortSignal) => Promise<T>): { state: QueryState<T>; retry: () => void; refresh: () => Promise<void> } {
  const [asked] = useState(() => query(question))
  useEffect(() => void asked.refresh(), [asked])
  return { state: useStore(asked.$state), retry: () => void asked.refresh(), refresh: asked.refresh }
}
