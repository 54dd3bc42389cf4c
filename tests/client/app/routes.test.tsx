import { expect, test } from 'vitest'

import { SCREENS as NAMES } from '#contract/screens.ts'
import { menuRoutes, routesOf } from '#app/routes.tsx'
import { OUTSIDE } from '#app/outside.ts'
import { EXCEPTIONS, SCREENS } from '#app/screens.ts'
import { menuEntry } from '#kit/signed-in.ts'

test('every screen that a menu may name has a file with a component', async () => {
  expect(Object.keys(SCREENS).sort()).toEqual([...NAMES].sort())
  for (const load of [...Object.values(SCREENS), ...Object.values(OUTSIDE), ...Object.values(EXCEPTIONS)]) expect(typeof (await load?.())?.default).toBe('function')
})

test('a menu entry becomes a route with its path, name and everything else it has [2.R15, 2.R28, 2.R29]', () => {
  const entry = menuEntry('/base/catalog', '业务目录', {
    redirect: '/base/catalog/list',
    component: 'layouts/RouteView',
    hidden: true,
    meta: { title: '业务目录', icon: 'book', url: 'https://example.org', permissionList: ['a'], keepAlive: true, internalOrExternal: false, componentName: 'Catalog' }
  })
  expect(menuRoutes([entry])).toEqual([{ id: 'base-catalog', path: '/base/catalog', handle: entry, element: null }])
})

test('an entry whose route flag is "0" has no route [2.R30]', () => {
  expect(menuRoutes([menuEntry('/a', '甲', { route: '0' }), menuEntry('/b', '乙')]).map(({ path }) => path)).toEqual(['/b'])
})

test('all routes stand in the frame, and any other place too, for the guard to send away', () => {
  const [frame, ...others] = routesOf([menuEntry('/a', '甲')])
  expect(others).toEqual([])
  expect(frame?.children?.map(({ path }) => path)).toEqual(['/a', '*'])
})
