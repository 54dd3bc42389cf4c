import { useStore } from '@nanostores/react'
import { type ReactNode, Suspense, useState } from 'react'

import { isReloading } from '#core/state/reload.ts'
import { go } from '#core/state/pages/route.ts'
import { $session } from '#core/state/session/session.ts'
import { $settings } from '#core/state/settings.ts'
import { LocaleProvider } from '#ui/base/text/locale-provider.tsx'

import { ErrorBoundary } from '../loading/error-boundary.tsx'
import { FailedView } from '../loading/failed-view.tsx'
import { type Load, type LoadView, lazyView } from '../loading/lazy-view.ts'
import { useBehindKeptFrame, useKeptFrame } from '#core/work/kept-frame.ts'
import { PublicPages } from '../routing/public-pages.tsx'
import { ToastBridge } from '../frame/toasts.tsx'
import { WindowTitle } from '../page/window-title.tsx'

interface AuthGateProps {
  /** The pages that need no sign-in, by their paths. */
  readonly outside: Readonly<Partial<Record<string, LoadView>>>
  /** Everything behind the sign-in; `isFresh` when somebody has just signed in. */
  readonly inside: Load<{ isFresh: boolean }>
}

/** Who is signed in goes inside, who is not stays outside (SPEC.md §2, guards). What is inside is fetched when it is needed. */
export function AuthGate({ outside, inside }: AuthGateProps) {
  const { language } = useStore($settings)
  const isSignedIn = useStore($session) !== null
  const [wasInside, setWasInside] = useState(isSignedIn)
  const [isFresh, setFresh] = useState(false)
  // A session that has been lost keeps its page until the page is loaded anew: its message must be read.
  const isInside = isSignedIn || (wasInside && isReloading())
  if (isInside !== wasInside) setWasInside(isInside)
  if (!isInside && !isFresh) setFresh(true)
  const Inside = lazyView(inside)
  useKeptFrame()
  return (
    <LocaleProvider language={language} navigate={(path) => go(path)}>
      <Whole awaited={isInside && <Waiting />}>
        {isInside ? <Inside isFresh={isFresh} /> : <PublicPages pages={outside} />}
      </Whole>
      <ToastBridge />
      <WindowTitle />
    </LocaleProvider>
  )
}

/** The page as a whole while it is fetched, and when it could not be. */
function Whole({ awaited, children }: { readonly awaited: ReactNode; readonly children: ReactNode }) {
  return (
    <ErrorBoundary fallback={(failure, retry) => <FailedPage failure={failure} retry={retry} />}>
      <Suspense fallback={awaited}>{children}</Suspense>
    </ErrorBoundary>
  )
}

function Waiting() {
  useBehindKeptFrame()
  return <main aria-busy className="frame-awaited" />
}

function FailedPage(props: { failure: unknown; retry: () => void }) {
  return (
    <main className="grid min-h-dvh">
      <Suspense>
        <FailedView {...props} />
      </Suspense>
    </main>
  )
}
