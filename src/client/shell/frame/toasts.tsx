import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useRef } from 'react'

import { $toasts, dismiss, onRetire } from '#core/state/toasts.ts'

/** Milliseconds until messages are fetched again that a server which is gone has not given. */
const AGAIN = 1000

/** What shows messages and what holds them, also where the first message is that the server is gone: it is fetched until it comes. */
async function untilFetched<T>(fetch: () => Promise<T>): Promise<T> {
  for (;;) {
    const fetched = await fetch().catch(() => null)
    if (fetched) return fetched
    await new Promise((go) => setTimeout(go, AGAIN))
  }
}
const Toasts = lazy(() => untilFetched(() => import('#ui/toast.tsx')).then((file) => ({ default: file.Toasts })))

/** Shows the messages that the product puts up, each once; the component decides how long they stay. */
export function ToastBridge() {
  const messages = useStore($toasts)
  const isUsed = useRef(false)
  if (messages.length > 0) isUsed.current = true
  useEffect(() => {
    if (messages.length === 0) return
    for (const { id } of messages) dismiss(id)
    void untilFetched(() => import('#ui/base/toast-queue.ts')).then(({ toast }) => {
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
        void untilFetched(() => import('#ui/base/toast-queue.ts')).then(({ closeToast, toastsNow }) => {
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
