import type { RouteObject } from 'react-router-dom'

import { INBOX_PATH, PDF_PATH, WORKBENCH_PATH } from '#contract/core/limits.ts'
import type { MenuEntry } from '#contract/core/menu.ts'
import { isFullWindow } from '#contract/core/full-window.ts'
import { Exception } from '#shell/page/exception.tsx'
import { Frame } from '#shell/frame/frame.tsx'
import { FullWindowPage } from '#shell/frame/full-window-page.tsx'
import { rootRoute } from '#shell/root-route.ts'

import { areaOf, viewOf } from './resolve.ts'
import { EXCEPTIONS } from './screens.ts'

/** "0" in a menu entry's route: it has none of its own (SPEC.md §2, routing rules). */
const NO_ROUTE = '0'
/** The pages outside the frame that are always there (SPEC.md §2): who may not open one gets the page of 403 in its place. */
const OUTER = { [PDF_PATH]: 'files/preview', [INBOX_PATH]: 'archives/noth' } as const

/** The routes of a session: the frame, and in it one for every entry of the menu; beside it those outside; any other place is the guard's to send away. */
export function routesOf(menu: readonly MenuEntry[]): RouteObject[] {
  const layouts = (component: string) => (areaOf(component) === 'layouts' ? viewOf(component) : undefined)
  return [
    ...outerRoutes(menu),
    {
      element: (
        <Frame view={viewOf} unknown={EXCEPTIONS['404']}>
          <Exception pages={EXCEPTIONS} layouts={layouts} />
        </Frame>
      ),
      children: [
        { path: '/', handle: rootRoute(WORKBENCH_PATH), element: null },
        ...menuRoutes(menu),
        { path: '*', element: null }
      ]
    }
  ]
}

/** A route for each of these entries that is not outside. Its page is drawn as a tab by the frame, which finds the screen by the entry's component. */
export const menuRoutes = (menu: readonly MenuEntry[]): RouteObject[] =>
  menu
    .filter((item) => item.route !== NO_ROUTE && !isFullWindow(item))
    .map((item) => ({ id: item.name, path: item.path, handle: item, element: null }))

function outerRoutes(menu: readonly MenuEntry[]): RouteObject[] {
  const own = Object.entries(OUTER).map(([path, component]) => ({ path, component }))
  const others = menu.filter((item) => isFullWindow(item) && item.route !== NO_ROUTE && !(item.path in OUTER))
  return [...own, ...others].map(({ path, component }) => ({
    path,
    element: (
      <FullWindowPage
        key={path}
        path={path}
        load={viewOf(component) ?? EXCEPTIONS['404']}
        forbidden={EXCEPTIONS['403']}
      />
    )
  }))
}
