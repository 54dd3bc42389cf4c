import { useStore } from '@nanostores/react'
import { Hourglass, LoaderCircle, WifiOff } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { $connection } from '#core/wire/http/connection.ts'
import { $isSlow } from '#core/wire/http/slow.ts'
import { announce } from '#ui/base/announcer.ts'

/** What is shown before the words. */
const SIGNS = { offline: WifiOff, reconnecting: LoaderCircle, slow: Hourglass } as const

/**
 * Says that there is no network, that the server does not answer, when it is back, and that its answer is late (RELIABILITY.md).
 * What is typed meanwhile waits in the journal.
 */
export function ConnectionBanner() {
  const { t } = useTranslation('shell')
  const state = useStore($connection)
  const isSlow = useStore($isSlow)
  const connection = state === 'online' && isSlow ? 'slow' : state
  const before = useRef<typeof connection>(connection)
  useEffect(() => {
    if (before.current === connection) return
    const wasLost = before.current === 'offline' || before.current === 'reconnecting'
    before.current = connection
    if (connection !== 'online' || wasLost)
      announce(t(`connection.${connection}`), { assertive: state !== 'online', about: 'connection' })
  }, [connection, state, t])
  const banner = useRef<HTMLParagraphElement>(null)
  const isShown = connection !== 'online'
  useLayoutEffect(() => (isShown && banner.current ? takeRoom(banner.current) : undefined), [isShown])
  if (connection === 'online') return null
  const Sign = SIGNS[connection]
  const isReconnecting = connection === 'reconnecting'
  return (
    <p ref={banner} className="flex items-center gap-2 border-warn/40 border-b bg-warn-tint px-4 py-1.5 text-warn">
      <Sign
        aria-hidden
        {...(isReconnecting && { 'data-progress': true })}
        className={`size-4 flex-none ${isReconnecting ? 'animate-spin' : ''}`}
      />
      {t(`connection.${connection}`)}
    </p>
  )
}

/** A page that fills the window is so much lower while the banner is shown: nothing is pushed out at the bottom. */
function takeRoom(banner: HTMLElement): () => void {
  const page = document.documentElement.style
  const size = new ResizeObserver(() => page.setProperty('--banner', `${banner.offsetHeight}px`))
  size.observe(banner)
  return () => {
    size.disconnect()
    page.removeProperty('--banner')
  }
}
