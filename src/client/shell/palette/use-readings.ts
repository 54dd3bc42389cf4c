import { useEffect, useState } from 'react'

import { loadReadings } from './readings.ts'
import type { Readings } from './title-index.ts'

let known: Readings | undefined
/** Readings that have not come yet. */
export const NO_READINGS: Readings = () => []

/** Fetches the table of readings once, also before anything asks for it. */
export async function warmReadings(): Promise<Readings> {
  known ??= await loadReadings()
  return known
}

/** How characters are read; until the table is here nothing but what the server sent along can be found by its sound. */
export function useReadings(): Readings {
  const [readings, setReadings] = useState(() => known ?? NO_READINGS)
  useEffect(() => {
    if (known) return
    void warmReadings().then(
      (loaded) => setReadings(() => loaded),
      () => undefined
    )
  }, [])
  return readings
}
