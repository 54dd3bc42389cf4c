import type { RouteObject } from 'react-router-dom'

import type { MenuItem } from '#contract/core/menu.ts'
import { Exception } from '#shell/exception.tsx'
import { Frame } from '#shell/frame.tsx'

import { EXCEPTIONS, SCREENS } from './screens.ts'

/** "0" in a menu entry's route: it has none of its own (SPEC.md §2, routing rules). */
const NO_ROUTE = '0'

/** The routes of a session: the frame, and in it one for every entry of the menu; any other place is the guard's to send away. */
export function routesOf(menu: readonly MenuItem[]): RouteObject[] {
  return [
    {
      element: (
        <Frame screens={SCREENS} unknown={EXCEPTIONS['404']}>
          <Exception pages={EXCEPTIONS} />
        </Frame>
      ),
      children: [...menuRoutes(menu), { path: '*', element: null }]
    }
  ]
}

/** A route for each of these entries. Its page is drawn as a tab by the frame, which finds the screen by the entry's component. */
export const menuRoutes = (menu: readonly MenuItem[]): RouteObject[] =>
  menu.filter(({ route }) => route !== NO_ROUTE).map((item) => ({ id: item.name, path: item.path, handle: item, element: null }))
