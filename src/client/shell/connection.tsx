import { useStore } from '@nanostores/react'
import { LoaderCircle, WifiOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { $connection } from '#core/wire/connection.ts'
import { announce } from '#ui/announcer.ts'

/** Says that the server is out of reach, and when it is back (RELIABILITY.md). What is typed meanwhile waits in the journal. */
export function Connection() {
  const { t } = useTranslation('shell')
  const connection = useStore($connection)
  const before = useRef(connection)
  useEffect(() => {
    if (before.current === connection) return
    before.current = connection
    announce(t(`connection.${connection}`), { assertive: connection !== 'online', about: 'connection' })
  }, [connection, t])
  if (connection === 'online') return null
  const isOffline = connection === 'offline'
  return (
    <p className="flex items-center gap-2 border-warn/40 border-b bg-warn-tint px-5 py-1.5 text-warn">
      {isOffline ? <WifiOff aria-hidden className="size-4 flex-none" /> : <LoaderCircle data-progress aria-hidden className="size-4 flex-none animate-spin" />}
      {t(`connection.${connection}`)}
    </p>
  )
}
