import { useEffect, useEffectEvent } from 'react'

import { offerPrinted, type PrintedPage } from './printed.ts'

/** A screen says how its page is printed while it is in front; null as long as there is nothing to print, or a screen prints as it is shown. */
export function usePrinted(make: () => PrintedPage | null): void {
  const now = useEffectEvent(make)
  useEffect(() => offerPrinted(() => now()), [])
}
