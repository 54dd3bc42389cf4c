import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import { type QueryState, query } from '#core/state/query.ts'

/** A piece of the server's data as a screen sees it. */
export interface Answer<T> {
  readonly state: QueryState<T>
  /** Asks anew; true where the server has answered, false where it has refused or was not found. */
  readonly refresh: () => Promise<boolean>
}

/** Asks for a piece of the server's data each time the screen comes to the front; what was known stays in sight meanwhile. */
export function useAnswer<T>(question: (signal: AbortSignal) => Promise<T>): Answer<T> {
  const [asked] = useState(() => {
    const { $state, refresh } = query(question)
    return {
      $state,
      refresh: async () => {
        await refresh()
        return $state.get().status === 'ready'
      }
    }
  })
  useEffect(() => void asked.refresh(), [asked])
  return { state: useStore(asked.$state), refresh: asked.refresh }
}
