import { useStore } from '@nanostores/react'
import { Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  type RouteObject,
  unstable_HistoryRouter as HistoryRouter,
  useLocation,
  useNavigate,
  useNavigationType,
  useRoutes
} from 'react-router-dom'

import type { MenuEntry } from '#contract/core/menu.ts'
import { $frontPage, writeAddress } from '#core/state/pages/addresses.ts'
import { $route, bindRouter, type MoveOptions } from '#core/state/pages/route.ts'
import { $session } from '#core/state/session/session.ts'
import { $user } from '#core/state/session/user.ts'

import { viewsFetched } from '../loading/lazy-view.ts'
import { expectArrivals } from '../tabs/arrivals.ts'
import { enterSession } from './enter-session.ts'
import { createGuardedHistory } from './guarded-history.ts'
import { safeRedirect } from './safe-redirect.ts'
import { FirstPassword } from './first-password.tsx'
import { PermissionWait } from './permission-wait.tsx'
import { type MoveTarget, targetInHistory, moveTarget, showPlace, startTabs } from './places.ts'
import { travelAlone } from './travel.ts'
import { Welcome } from '../page/welcome.tsx'

interface SessionRootProps {
  /** Whether somebody has just signed in. */
  readonly isFresh: boolean
  /** Makes the routes for a menu. */
  readonly routesOf: (menu: readonly MenuEntry[]) => RouteObject[]
}

/** Everything behind the sign-in, for one session: its menu makes the routes, and they go with it. */
export function SessionRoot({ isFresh, routesOf }: SessionRootProps) {
  const [routes, setRoutes] = useState<RouteObject[]>()
  const mustChangePassword = useStore($user)?.mustChangePassword
  useEffect(() => {
    let isHere = true
    void enterSession(isFresh).then(async (menu) => {
      if (!menu || !isHere) return
      await firstPasswordChanged()
      await viewsFetched()
      if (!isHere) return
      startTabs()
      setRoutes(routesOf(menu))
    })
    return () => {
      isHere = false
    }
  }, [isFresh, routesOf])
  if (!routes) return mustChangePassword ? <FirstPassword /> : <PermissionWait />
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

/** Waits while the user has the password that somebody else has set: until he has changed it the server answers nothing else. */
const firstPasswordChanged = () =>
  new Promise<void>((resolve) => {
    if (!$user.get()?.mustChangePassword) return resolve()
    const stop = $user.listen((user) => {
      if (user?.mustChangePassword) return
      stop()
      resolve()
    })
  })

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
  const { pathname: path, search, hash, state } = useLocation()
  const isStep = useNavigationType() === 'POP'
  const hasArrived = useRef(false)
  const travel = useCallback(
    (to: string, { replace, page }: MoveOptions) => {
      // After a sign-out there is no router to move any more.
      if (!$session.get()) return travelAlone(to, { replace })
      // The present address of the page that is left belongs to its own entry.
      if (page !== $frontPage.get()) writeAddress()
      const { to: place, ...destination } = moveTarget(to, page)
      void navigate(place, { replace, state: destination })
    },
    [navigate]
  )
  useLayoutEffect(() => bindRouter(travel), [travel])
  useLayoutEffect(() => {
    const full = path + search
    const to = safeRedirect({ path, search, full })
    if (to !== undefined) return travel(to, { replace: true })
    if (hasArrived.current && full !== $route.get().full) expectArrivals()
    hasArrived.current = true
    const known = targetInHistory(state)
    const { to: place, page, isShown } = known ? { to: full + hash, ...known } : moveTarget(full + hash)
    showPlace(place, page, isStep || !isShown)
    // From now on the entry says which page it is of.
    if (!known) void navigate(place, { replace: true, state: { page, isShown: true } satisfies MoveTarget })
  }, [path, search, hash, state, isStep, travel, navigate])
  return useRoutes(routes)
}
