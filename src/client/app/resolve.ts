import type { LoadView } from '#shell/loading/lazy-view.ts'

import { SCREENS } from './screens.ts'

/** The views of the layouts area: what groups of the menu are. */
const GROUP = /layouts\/(?:(?:Rout|Pag)eView|BlankLayout)$/
const loadGroup: LoadView = () => import('#shell/layouts/route-view.tsx').then((file) => ({ default: file.RouteView }))

/** What online forms and reports are called, also by menus that were made for others (SPEC.md §2, routing rules). */
const ONLINE = /(?:^|\/)online\//
const LISTS = /report|cgform/i
/** The online package: a chunk of its own. A form that is not there is refused by the server, whose words the page shows. */
const loadReport: LoadView = SCREENS['online/report-list']

/** Where the files of the views of a component name are (SPEC.md §2, routing rules). */
export type ViewArea = 'layouts' | 'online' | 'screens'

/** The area of a component that a menu names: what contains `layouts` is of the layouts area, online forms and reports are of their package. */
export function areaOf(component: string): ViewArea {
  if (component.includes('layouts')) return 'layouts'
  return ONLINE.test(component) ? 'online' : 'screens'
}

/** The file of a component that a menu names; undefined where there is none. */
export function viewOf(component: string): LoadView | undefined {
  const area = areaOf(component)
  if (area === 'layouts') return GROUP.test(component) ? loadGroup : undefined
  if (area === 'online') return LISTS.test(component) ? loadReport : undefined
  const screens: Readonly<Partial<Record<string, LoadView>>> = SCREENS
  return screens[component]
}
