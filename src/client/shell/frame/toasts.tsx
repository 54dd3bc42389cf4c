import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useRef } from 'react'

import { $toasts, dismiss, onRetire } from '#core/state/toasts.ts'
import { pause } from '#core/wire/flow/pause.ts'
import { RETRY, retryDelay } from '#core/wire/flow/retry-policies.ts'
import { whenOnline } from '#core/wire/http/connection.ts'

import { fetchAtRest } from '../loading/fetch-at-rest.ts'

/**
 * Fetches what messages need, also where the first message says that the server is gone: once it answers again. A message is never
 * dropped, and a failed fetch never empties the page.
 */
async function untilFetched<T>(fetch: () => Promise<T>): Promise<T> {
  for (let tried = 0; ; tried++) {
    const fetched = await fetch().catch(() => null)
    if (fetched) return fetched
    await whenOnline()
    await pause(retryDelay(RETRY.connection, tried) ?? RETRY.connection.ceiling)
  }
}
const region = () => import('#ui/status/toast.tsx')
const queue = () => import('#ui/base/toast-queue.ts')

const Toasts = lazy(() => untilFetched(region).then((file) => ({ default: file.Toasts })))

/** Shows the messages that the product puts up, each once; the component decides how long they stay. */
export function ToastBridge() {
  const messages = useStore($toasts)
  const isUsed = useRef(false)
  if (messages.length > 0) isUsed.current = true
  useEffect(() => fetchAtRest([region, queue]), [])
  useEffect(() => {
    if (messages.length === 0) return
    for (const { id } of messages) dismiss(id)
    void untilFetched(queue).then(({ toast }) => {
      for (const { tone, title, text, actions } of messages) {
        toast({
          kind: tone,
          text: title ?? text,
          ...(title !== undefined && { description: text }),
          ...(actions && { actions: actions.map(({ label, run }) => ({ label, onAction: run })) })
        })
      }
    })
  }, [messages])
  useEffect(
    () =>
      onRetire((past) => {
        if (!isUsed.current) return
        void untilFetched(queue).then(({ closeToast, toastsNow }) => {
          for (const { id, text, description } of toastsNow())
            if (text.includes(past) || description?.includes(past)) closeToast(id)
        })
      }),
    []
  )
  return isUsed.current ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null
}
