import { CONTAINER } from '#contract/screens.ts'
import type { LoadView } from '#shell/lazy-view.ts'

import { SCREENS } from './screens.ts'

/** The views of the layouts area: what groups of the menu are. */
const LAYOUTS: Readonly<Partial<Record<string, LoadView>>> = {
  [CONTAINER]: () => import('#shell/layouts/route-view.tsx').then((file) => ({ default: file.RouteView }))
}

/** Where the views of a component name stand (SPEC.md §2, routing rules). */
export type ViewArea = 'layouts' | 'screens'

/** The area of a component that a menu names: what contains `layouts` is of the layouts area, anything else a screen. */
export const areaOf = (component: string): ViewArea => (component.includes('layouts') ? 'layouts' : 'screens')

/** The file of a component that a menu names; undefined where there is none. */
export function viewOf(component: string): LoadView | undefined {
  if (areaOf(component) === 'layouts') return LAYOUTS[component.slice(component.indexOf('layouts'))]
  const screens: Readonly<Partial<Record<string, LoadView>>> = SCREENS
  return screens[component]
}
