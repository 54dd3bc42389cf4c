import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  type RouteObject,
  unstable_HistoryRouter as HistoryRouter,
  useLocation,
  useNavigate,
  useRoutes
} from 'react-router-dom'

import type { MenuItem } from '#contract/core/menu.ts'
import { bindRouter } from '#core/state/route.ts'
import { $session } from '#core/state/session.ts'

import { expectArrivals } from '../tabs/arrivals.ts'
import { enterSession, seeToProject } from './enter-session.ts'
import { createGuardedHistory } from './guarded-history.ts'
import { safeRedirect } from './safe-redirect.ts'
import { PermissionWait } from './permission-wait.tsx'
import { showPlace, startTabs } from './places.ts'
import { travelAlone } from './travel.ts'
import { Welcome } from '../page/welcome.tsx'

interface SessionRootProps {
  /** Whether somebody has just signed in. */
  readonly isFresh: boolean
  /** Makes the routes for a menu. */
  readonly routesOf: (menu: readonly MenuItem[]) => RouteObject[]
}

/** Everything behind the sign-in, for one session: its menu makes the routes, and they go with it. */
export function SessionRoot({ isFresh, routesOf }: SessionRootProps) {
  const [routes, setRoutes] = useState<RouteObject[]>()
  useEffect(() => {
    let isHere = true
    void enterSession(isFresh).then((menu) => {
      if (!menu || !isHere) return
      startTabs()
      setRoutes(routesOf(menu))
      void seeToProject(isFresh)
    })
    return () => {
      isHere = false
    }
  }, [isFresh, routesOf])
  if (!routes) return <PermissionWait />
  return (
    <>
      <Router routes={routes} />
      {isFresh && (
        <Suspense>
          <Welcome />
        </Suspense>
      )}
    </>
  )
}

/** The router of one session. Its history begins only once the session is entered, which may replace the place of the sign-in. */
function Router({ routes }: { routes: RouteObject[] }) {
  const [history] = useState(createGuardedHistory)
  return (
    <HistoryRouter history={history}>
      <Traveller routes={routes} />
    </HistoryRouter>
  )
}

/** Ties the router to the product: commands, tabs and screens move by it, the guard checks every place, and its page opens as a tab. */
function Traveller({ routes }: { routes: RouteObject[] }) {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const hasArrived = useRef(false)
  useLayoutEffect(() => {
    // After a sign-out there is no router to move any more.
    bindRouter((to, how) => ($session.get() ? void navigate(to, how) : travelAlone(to, how)))
  }, [navigate])
  useLayoutEffect(() => {
    const to = safeRedirect({ path: pathname, search, full: pathname + search })
    if (to === undefined) {
      if (hasArrived.current) expectArrivals()
      hasArrived.current = true
      showPlace(pathname, search, hash)
    } else if ($session.get()) void navigate(to, { replace: true })
    else travelAlone(to, { replace: true })
  }, [pathname, search, hash, navigate])
  return useRoutes(routes)
}
