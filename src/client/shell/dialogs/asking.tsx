import { Suspense, useState, useSyncExternalStore } from 'react'

import { askedNow, onAsked } from '#ui/base/asking.ts'

import { lazyView } from '../loading/lazy-view.ts'

const loadHost = () => import('#ui/confirm.tsx').then((file) => ({ default: file.ConfirmHost }))

/** Draws what is asked before something is deleted; fetched with the first question. */
export function Asking() {
  const isAsked = useSyncExternalStore(onAsked, () => askedNow() !== undefined)
  const [wasAsked, setWasAsked] = useState(isAsked)
  if (isAsked && !wasAsked) setWasAsked(true)
  const Host = lazyView(loadHost)
  return (
    wasAsked && (
      <Suspense>
        <Host />
      </Suspense>
    )
  )
}
