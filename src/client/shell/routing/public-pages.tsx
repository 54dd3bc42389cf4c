import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { SIGN_IN_PATH } from '#contract/core/limits.ts'
import { $route, go, guardLeaving } from '#core/state/pages/route.ts'
import { setPageTitle } from '#core/state/title.ts'
import { guard } from '#core/work/session/guard.ts'
import { confirm } from '#ui/base/layers/asking.ts'
import { SkipLink } from '#ui/actions/skip-link.tsx'
import { UnsavedChangesContext } from '#ui/base/layers/unsaved-changes.ts'

import { expectArrivals } from '../tabs/arrivals.ts'
import { Asking } from '../dialogs/asking.tsx'
import { type LoadView, lazyView } from '../loading/lazy-view.ts'
import { followAddress } from './travel.ts'
import { useUnsavedPage } from '../tabs/unsaved-pages.ts'

/** The pages before the sign-in. Every other address leads to the sign-in, and back after it (READINGS.md A08). */
export function PublicPages({ pages }: { pages: Readonly<Partial<Record<string, LoadView>>> }) {
  const place = useStore($route)
  useEffect(() => {
    expectArrivals()
    setPageTitle(null)
    return followAddress()
  }, [])
  const verdict = guard({ place, isSignedIn: false, isLoaded: false })
  const to = verdict.verdict === 'go' ? verdict.to : pages[place.path] ? undefined : SIGN_IN_PATH
  // The server draws a page at its own place.
  const isHere = !globalThis.location || place.full === location.pathname + location.search
  useEffect(() => {
    if (isHere && to !== undefined) go(to, { replace: true })
  }, [isHere, to])
  const changes = useUnsavedPage(place.full)
  const { t } = useTranslation('ui')
  useEffect(
    () => guardLeaving(() => (changes.has() ? confirm({ title: t('giveUpTitle'), text: t('giveUp') }) : undefined)),
    [changes, t]
  )
  const load = pages[place.path]
  if (!load || to !== undefined) return null
  const Page = lazyView(load)
  return (
    <UnsavedChangesContext value={changes}>
      <SkipLink target="content" />
      <Page />
      <Asking />
    </UnsavedChangesContext>
  )
}
