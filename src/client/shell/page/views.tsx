import { useStore } from '@nanostores/react'
import { Activity, type ReactNode, Suspense, useMemo } from 'react'

import { $cachedViews, type CachedView } from '#core/state/pages/cached-views.ts'
import { $routedMenu } from '#core/state/menu.ts'
import { $frontPage } from '#core/state/pages/addresses.ts'
import { OwnPageProvider } from '#core/work/own-page.ts'
import { PageSkeleton, type PageShape } from '#ui/status/page-skeleton.tsx'
import { TabPanel } from '#ui/tabs/tabs.tsx'
import { UnsavedChangesContext } from '#ui/base/layers/unsaved-changes.ts'

import { Arrival } from './arrival.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { shapeOf } from './page-shapes.ts'
import { ErrorBoundary } from '../loading/error-boundary.tsx'
import { FailedView } from '../loading/failed-view.tsx'
import { type LoadView, lazyView } from '../loading/lazy-view.ts'
import { useUnsavedPage } from '../tabs/unsaved-pages.ts'
import { PAGES } from '../tabs/tab-strip.tsx'

interface ViewsProps {
  /** How the file of a screen is fetched, by the component that the menu names. */
  readonly view: (component: string) => LoadView | undefined
  /** What replaces a screen that does not exist. */
  readonly unknown: LoadView
  /** What is drawn where the place is no tab, such as /404. */
  readonly children: ReactNode
  readonly hasTabs: boolean
}

/**
 * The open pages, each kept as it is while another is in front: what was typed, where it was scrolled, what was chosen
 * (READINGS.md A15). Those behind are asleep: their effects are taken down and nothing of them can be focused. A screen that
 * is to fill the window takes its height from `--view-room`, less the breadcrumb; others grow, and the window scrolls.
 */
export function Views({ view: viewOf, unknown, children, hasTabs }: ViewsProps) {
  const kept = useStore($cachedViews)
  const front = useStore($frontPage)
  const menu = useStore($routedMenu)
  return (
    <>
      {kept.map((view) => {
        const component = menu.find(({ path }) => path === view.tab.path)?.component ?? ''
        return (
          <View
            key={view.instance}
            view={view}
            load={viewOf(component) ?? unknown}
            shape={shapeOf(component)}
            isFront={view.isActive && view.tab.key === front}
            hasTab={hasTabs}
          />
        )
      })}
      {kept.some(({ tab }) => tab.key === front) ? null : children}
    </>
  )
}

interface ViewProps {
  readonly view: CachedView
  readonly load: LoadView
  readonly shape: PageShape
  readonly isFront: boolean
  readonly hasTab: boolean
}

function View({ view: { tab }, load, shape, isFront, hasTab }: ViewProps) {
  const Screen = lazyView(load)
  const page = useMemo(
    () => ({ key: tab.key, path: tab.path, query: new URLSearchParams(tab.key.slice(tab.path.length)) }),
    [tab.key, tab.path]
  )
  const changes = useUnsavedPage(tab.key)
  // The same element again: a page that comes to the front or goes behind is not drawn anew, its effects alone come and go.
  const drawn = useMemo(
    () => (
      <TabPanel name={PAGES} id={tab.key} isTabless={!hasTab} className="flex min-h-(--view-room) flex-1 flex-col">
        <Breadcrumb path={tab.path} />
        <OwnPageProvider value={page}>
          <UnsavedChangesContext value={changes}>
            <ErrorBoundary fallback={(failure, retry) => <FailedView failure={failure} retry={retry} />}>
              <Suspense fallback={<PageSkeleton shape={shape} className="p-4" />}>
                <Screen />
                <Arrival tab={tab.key} title={tab.title} />
              </Suspense>
            </ErrorBoundary>
          </UnsavedChangesContext>
        </OwnPageProvider>
      </TabPanel>
    ),
    [Screen, page, changes, shape, hasTab, tab.key, tab.path, tab.title]
  )
  return <Activity mode={isFront ? 'visible' : 'hidden'}>{drawn}</Activity>
}
