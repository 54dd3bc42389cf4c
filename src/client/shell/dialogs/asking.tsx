import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'

import { atLeave } from '#core/state/pages/leave.ts'
import { askedNow, dismissQuestion, onAsked } from '#ui/base/layers/asking.ts'

import { lazyView } from '../loading/lazy-view.ts'

const loadHost = () => import('#ui/containers/confirm.tsx').then((file) => ({ default: file.ConfirmHost }))

/** Draws what the product asks with `confirm`; fetched with the first question. Who leaves has said no to it. */
export function Asking() {
  const isAsked = useSyncExternalStore(
    onAsked,
    () => askedNow() !== undefined,
    () => false
  )
  const [wasAsked, setWasAsked] = useState(isAsked)
  if (isAsked && !wasAsked) setWasAsked(true)
  useEffect(() => atLeave(dismissQuestion), [])
  const Host = lazyView(loadHost)
  return (
    wasAsked && (
      <Suspense>
        <Host />
      </Suspense>
    )
  )
}
