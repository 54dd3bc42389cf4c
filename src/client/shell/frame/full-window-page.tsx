import { useStore } from '@nanostores/react'
import { type CSSProperties, lazy, Suspense, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import { openDialog } from '#core/state/dialogs.ts'
import { $routedMenu } from '#core/state/menu.ts'
import { $frontPage, queryPart } from '#core/state/pages/addresses.ts'
import { offer } from '#core/work/commands.ts'
import { OwnPageProvider } from '#core/work/own-page.ts'
import { SkipLink } from '#ui/actions/skip-link.tsx'
import { PageSkeleton } from '#ui/status/page-skeleton.tsx'
import { UnsavedChangesContext } from '#ui/base/layers/unsaved-changes.ts'

import { Asking } from '../dialogs/asking.tsx'
import { ConnectionBanner } from './connection.tsx'
import { DialogHost } from '../dialogs/host.tsx'
import { ErrorBoundary } from '../loading/error-boundary.tsx'
import { FailedView } from '../loading/failed-view.tsx'
import { type LoadView, lazyView } from '../loading/lazy-view.ts'
import { OwnHeading } from '../page/own-heading.tsx'
import { startShortcuts } from '../shortcuts/start-shortcuts.ts'
import { SHORTCUTS } from '../shortcuts/table.ts'
import { useUnsavedPage } from '../tabs/unsaved-pages.ts'
import { useLeaveGuard } from '../routing/use-leave-guard.ts'

// Few pages are outside the frame.
const FullWindowBar = lazy(async () => ({ default: (await import('./full-window-bar.tsx')).FullWindowBar }))
/** How high it is, in px: what is left for the page is less by it. */
const BAR = 36

interface FullWindowPageProps {
  readonly path: string
  readonly load: LoadView
  /** What replaces it for who may not open it. */
  readonly forbidden: LoadView
}

/**
 * A page outside the frame, which has the whole window below one line: no menu, no header of the frame, no tabs (SPEC.md §2, outer
 * routes). Palette, keys and the dialogs of the session are there as everywhere.
 */
export function FullWindowPage({ path, load, forbidden }: FullWindowPageProps) {
  const { t } = useTranslation('shell')
  const front = useStore($frontPage)
  // The router draws the page before it has said that one is there.
  const key = front.split('?', 1)[0] === path ? front : null
  const isPermitted = useStore($routedMenu).some((item) => item.path === path)
  const Screen = lazyView(isPermitted ? load : forbidden)
  const page = useMemo(() => key !== null && { key, path, query: new URLSearchParams(queryPart(key)) }, [key, path])
  const changes = useUnsavedPage(front)
  useLeaveGuard()
  useEffect(startShortcuts, [])
  useEffect(
    () =>
      offer([
        {
          id: 'palette',
          title: () => t('palette'),
          group: 'header',
          keys: SHORTCUTS.palette,
          when: () => true,
          run: () => openDialog({ kind: 'palette' })
        },
        {
          id: 'keys',
          title: () => t('keys.all'),
          group: 'header',
          keys: SHORTCUTS.keys,
          run: () => openDialog({ kind: 'keys' })
        }
      ]),
    [t]
  )
  return (
    <>
      <SkipLink target="content" />
      <div style={{ height: BAR }} className="flex-none bg-surface print:hidden">
        <Suspense>
          <FullWindowBar />
        </Suspense>
      </div>
      <main
        id="content"
        data-region
        tabIndex={-1}
        style={{ '--view-room': `calc(100dvh - ${BAR}px - var(--banner, 0px))` } as CSSProperties}
        className="flex min-h-(--view-room) flex-col outline-0 [&_h1]:-ms-2 [&_h1]:border-transparent [&_h1]:border-s-2 [&_h1]:ps-1.5 [&_h1]:outline-0 [&_h1:focus-visible]:border-focus"
      >
        <ConnectionBanner />
        {page && (
          <OwnPageProvider value={page}>
            <UnsavedChangesContext value={changes}>
              <ErrorBoundary fallback={(failure, retry) => <FailedView failure={failure} retry={retry} />}>
                <Suspense fallback={<PageSkeleton shape="list" className="p-4" />}>
                  <Screen />
                  <OwnHeading key={path} />
                </Suspense>
              </ErrorBoundary>
            </UnsavedChangesContext>
          </OwnPageProvider>
        )}
      </main>
      <DialogHost />
      <Asking />
    </>
  )
}
