import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import { SIGN_IN_PATH } from '#contract/core/limits.ts'
import { $route, go } from '#core/state/route.ts'
import { setPageTitle } from '#core/state/title.ts'
import { guard } from '#core/work/guard.ts'

import { expectArrivals } from './arrivals.ts'
import { type LoadView, lazyView } from './lazy-view.ts'
import { followAddress } from './travel.ts'

/** The pages before the sign-in. Every other address leads to the sign-in, and back after it (READINGS.md A08). */
export function Outside({ pages }: { pages: Readonly<Partial<Record<string, LoadView>>> }) {
  const place = useStore($route)
  useEffect(() => {
    expectArrivals()
    setPageTitle(null)
    return followAddress()
  }, [])
  const verdict = guard({ place, isSignedIn: false, isLoaded: false })
  const to = verdict.verdict === 'go' ? verdict.to : pages[place.path] ? undefined : SIGN_IN_PATH
  const isHere = place.full === location.pathname + location.search
  useEffect(() => {
    if (isHere && to !== undefined) go(to, { replace: true })
  }, [isHere, to])
  const load = pages[place.path]
  if (!load || to !== undefined) return null
  const Page = lazyView(load)
  return <Page />
}
