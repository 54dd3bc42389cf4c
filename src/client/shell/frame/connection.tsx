import { useStore } from '@nanostores/react'
import { History, Hourglass, LoaderCircle, TriangleAlert, WifiOff } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import type { DegradedState } from '#contract/core/degraded.ts'

import { mayReload, reloadPage } from '#core/state/reload.ts'
import { $permission } from '#core/state/session/permissions.ts'
import { $connection, type ConnectionState } from '#core/wire/http/connection.ts'
import { $degraded } from '#core/wire/http/degraded.ts'
import { $offlineSince } from '#core/wire/http/offline-answers.ts'
import { $isSlow } from '#core/wire/http/slow.ts'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'

/** What is shown before the words. */
const SIGNS = {
  offline: WifiOff,
  reconnecting: LoaderCircle,
  slow: Hourglass,
  offlineStart: WifiOff,
  outdated: History,
  degraded: TriangleAlert
} as const

/**
 * Says that there is no network, that the server does not answer, when it is back, that it is short of something, and that its answer is
 * late (RELIABILITY.md).
 * What is typed meanwhile waits in the journal.
 */
export function ConnectionBanner() {
  const { t, i18n } = useTranslation('shell')
  const state = useStore($connection)
  const isSlow = useStore($isSlow)
  const since = useStore($offlineSince)
  const degraded = useDegraded()
  const connection = bannerOf(state, { isSlow, isKept: since !== null, isDegraded: degraded !== '' })
  const words =
    connection === 'degraded'
      ? degraded
      : t(`connection.${connection}`, {
          at:
            since === null
              ? ''
              : new Date(since).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
        })
  const before = useRef({ connection, words })
  useEffect(() => {
    const last = before.current
    if (last.connection === connection && (connection !== 'degraded' || last.words === words)) return
    before.current = { connection, words }
    const wasLost = last.connection !== 'online' && last.connection !== 'slow'
    const said = connection === 'online' && last.connection === 'degraded' ? t('degraded.ended') : words
    if (connection !== 'online' || wasLost)
      announce(said, { assertive: connection === 'degraded' || state !== 'online', about: 'connection' })
  }, [connection, state, words, t])
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
      {words}
      {connection === 'outdated' && (
        <Button size="small" onPress={() => void reload()}>
          {t('failed.reload')}
        </Button>
      )}
    </p>
  )
}

type Banner = ConnectionState | 'slow' | 'offlineStart' | 'outdated' | 'degraded'
interface Circumstances {
  readonly isSlow: boolean
  readonly isKept: boolean
  readonly isDegraded: boolean
}

/** What the server is short of, as far as it concerns who is signed in; empty where all is well. */
function useDegraded(): string {
  const { t } = useTranslation('shell')
  const states = useStore($degraded)
  const permission = useStore($permission)
  const receives = permission?.auth.some(({ action }) => action.includes(RECEIVING)) ?? false
  const shown = states.filter((state) => {
    if (state === 'receivingStoreAway') return receives
    const worse = COVERED[state]
    return worse === undefined || !states.includes(worse)
  })
  return shown.map((state) => t(`degraded.${state}`)).join(' ')
}
const RECEIVING = 'transfer.receive'
/** A state of which nothing is said beside one that stops more. */
const COVERED: Partial<Record<DegradedState, DegradedState>> = { roomLow: 'diskFull' }

/** What is said of the connection. What was kept here is said to be so until the page is loaded anew, which is never done unasked. */
function bannerOf(state: ConnectionState, { isSlow, isKept, isDegraded }: Circumstances): Banner {
  if (state !== 'online') return isKept ? 'offlineStart' : state
  if (isKept) return 'outdated'
  if (isDegraded) return 'degraded'
  return isSlow ? 'slow' : state
}

async function reload(): Promise<void> {
  if (await mayReload()) reloadPage()
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
