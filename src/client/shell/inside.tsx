import { Suspense, useEffect, useState } from 'react'
import { type DataRouter, RouterProvider } from 'react-router-dom'

import type { MenuItem } from '#contract/core/menu.ts'
import { Spinner } from '#ui/spinner.tsx'

import { enter, seeToProject } from './enter.ts'
import { followRouter } from './travel.ts'
import { Welcome } from './welcome.tsx'

interface InsideProps {
  /** Whether somebody has just signed in. */
  readonly isFresh: boolean
  /** Makes the router for a menu. */
  readonly routerOf: (menu: readonly MenuItem[]) => DataRouter
}

/** Everything behind the sign-in, for one session: its menu makes the routes, and they go with it. */
export function Inside({ isFresh, routerOf }: InsideProps) {
  const [router, setRouter] = useState<DataRouter>()
  useEffect(() => {
    let leave = () => {
      isHere = false
    }
    let isHere = true
    void enter(isFresh).then((menu) => {
      if (!menu || !isHere) return
      const made = routerOf(menu)
      const stop = followRouter(made)
      leave = () => {
        stop()
        made.dispose()
      }
      setRouter(made)
      void seeToProject(isFresh)
    })
    return () => leave()
  }, [isFresh, routerOf])
  if (!router) {
    return (
      <main className="grid min-h-dvh place-items-center">
        <Spinner size="large" />
      </main>
    )
  }
  return (
    <>
      <RouterProvider router={router} />
      {isFresh && (
        <Suspense>
          <Welcome />
        </Suspense>
      )}
    </>
  )
}
