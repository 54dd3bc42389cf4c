import { createBrowserRouter, type DataRouter, type RouteObject, redirect } from 'react-router-dom'

import type { MenuItem } from '#contract/core/menu.ts'
import { Exception } from '#shell/exception.tsx'
import { Frame } from '#shell/frame.tsx'
import { guardLoader } from '#shell/guard-loader.ts'

import { EXCEPTIONS, SCREENS } from './screens.ts'

/** "0" in a menu entry's route: it has none of its own (SPEC.md §2, routing rules). */
const NO_ROUTE = '0'

/** The router of a session: the frame with a route for every entry of the menu. */
export function routerOf(menu: readonly MenuItem[]): DataRouter {
  return createBrowserRouter([
    {
      path: '/',
      element: (
        <Frame screens={SCREENS} unknown={EXCEPTIONS['404']}>
          <Exception pages={EXCEPTIONS} />
        </Frame>
      ),
      // What is drawn until the guard has let the first place pass; without it the router warns.
      hydrateFallbackElement: <main />,
      children: [
        { index: true, element: null, loader: guardLoader },
        ...routesOf(menu),
        ...Object.keys(EXCEPTIONS).map((path) => ({ path, element: null })),
        { path: '*', element: null, loader: guardLoader }
      ]
    }
  ])
}

/** The routes of menu entries, outermost or below. The page itself is drawn as a tab by the frame, which finds its screen by the entry's component. */
export function routesOf(menu: readonly MenuItem[]): RouteObject[] {
  return menu
    .filter(({ route }) => route !== NO_ROUTE)
    .map((item) => ({ id: item.name, path: item.path, handle: item, element: null, loader: (args) => onward(item, new URL(args.request.url).pathname) ?? guardLoader(args) }))
}

/** Where an entry sends on to: its redirect, a group to its first page. One that is there already stays (READINGS.md A36). */
function onward(item: MenuItem, path: string): Response | undefined {
  const to = item.alwaysShow ? item.path : (item.redirect ?? firstPage(item)?.path)
  return to && to.toLowerCase() !== path.toLowerCase() ? redirect(to) : undefined
}

/** The first page of a group that can be seen. */
function firstPage(item: MenuItem): MenuItem | undefined {
  if (!item.component.startsWith('layouts/')) return undefined
  for (const child of item.children ?? []) {
    if (child.hidden) continue
    if (!child.component.startsWith('layouts/')) return child
    const found = firstPage(child)
    if (found) return found
  }
  return undefined
}
