import { useEffect, useState } from 'react'

import { warn } from '#core/state/toasts.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'

/** What a page of the palette shows, asked for when it is wanted; undefined until it is here. A failure is shown, and the page is empty. */
export function useLoadedEntries<T>(isWanted: boolean, load: () => Promise<T>, empty: T): T | undefined {
  const [loaded, setLoaded] = useState<T>()
  useEffect(() => {
    if (!isWanted) return
    let isHere = true
    load().then(
      (found) => isHere && setLoaded(found),
      (failure: unknown) => {
        warn(errorMessage(failure))
        if (isHere) setLoaded(empty)
      }
    )
    return () => {
      isHere = false
    }
  }, [isWanted, load, empty])
  return loaded
}
