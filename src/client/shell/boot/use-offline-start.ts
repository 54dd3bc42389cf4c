import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { mayReload } from '#core/state/reload.ts'
import { inform } from '#core/state/toasts.ts'

/** When the application is kept for a start without the server: after what the first page needs. Milliseconds. */
const LATER = 3000

/** Keeps the application on this computer, and offers a newer version of it; while it is being developed nothing is kept. */
export function useOfflineStart(): void {
  const { t } = useTranslation('shell')
  useEffect(() => {
    if (!import.meta.env.PROD) return
    const offer = (start: () => void) => {
      const run = async () => {
        if (await mayReload()) start()
      }
      inform(t('newVersion'), { actions: [{ label: t('failed.reload'), run: () => void run() }] })
    }
    const timer = setTimeout(() => {
      // Without a network now, it is kept the next time.
      import('./register-worker.ts').then(
        ({ registerWorker }) => registerWorker(offer),
        () => undefined
      )
    }, LATER)
    return () => clearTimeout(timer)
  }, [t])
}
