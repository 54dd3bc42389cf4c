import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { startLazily } from '../loading/start-lazily.ts'

/** Starts what the page in front need not wait for: commands for settings, places of late, the palette made ready. */
export function useLater(): void {
  const { t } = useTranslation('shell')
  useEffect(
    () =>
      startLazily(async () => {
        const { startLater } = await import('./later.ts')
        return () => startLater(t)
      }),
    [t]
  )
}
