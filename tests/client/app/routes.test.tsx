import { expect, test } from 'vitest'

import { SCREENS as NAMES } from '#contract/screens.ts'
import { menuRoutes, routesOf } from '#app/routes.tsx'
import { PUBLIC_PAGES } from '#app/public-pages.ts'
import { EXCEPTIONS, SCREENS } from '#app/screens.ts'
import { pathNamed } from '#core/state/menu.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { menuEntry, nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'

test('every screen that a menu may name has a file with a component', async () => {
  expect(Object.keys(SCREENS).sort()).toEqual([...NAMES].sort())
  for (const load of [...Object.values(SCREENS), ...Object.values(PUBLIC_PAGES), ...Object.values(EXCEPTIONS)])
    expect(typeof (await load?.())?.default).toBe('function')
})

test('a menu entry becomes a route with its path, name and everything else it has [2.R15, 2.R28, 2.R29]', () => {
  const entry = menuEntry('/base/catalog', '业务目录', {
    redirect: '/base/catalog/list',
    component: 'layouts/RouteView',
    hidden: true,
    meta: {
      title: '业务目录',
      icon: 'book',
      url: 'https://example.org',
      permissionList: ['a'],
      keepAlive: true,
      internalOrExternal: false,
      componentName: 'Catalog'
    }
  })
  expect(menuRoutes([entry])).toEqual([{ id: 'base-catalog', path: '/base/catalog', handle: entry, element: null }])
})

test('an entry whose route flag is "0" has no route [2.R30]', () => {
  expect(menuRoutes([menuEntry('/a', '甲', { route: '0' }), menuEntry('/b', '乙')]).map(({ path }) => path)).toEqual([
    '/b'
  ])
})

test('all routes are in the frame, and any other place too, for the guard to send away', () => {
  const frame = routesOf([menuEntry('/a', '甲')]).find(({ path }) => path === undefined)
  expect(frame?.children?.map(({ path }) => path)).toEqual(['/', '/a', '*'])
})

test('an outer entry of the menu has a route beside the frame, and none in it', () => {
  const outer = menuEntry('/wall', '大屏', {
    meta: { title: '大屏', keepAlive: false, internalOrExternal: false, componentName: 'x', outer: true }
  })
  const routes = routesOf([menuEntry('/a', '甲'), outer])
  expect(routes.flatMap(({ path }) => path ?? [])).toEqual(['/pdf', '/archives/noth', '/wall'])
  expect(routes.find(({ path }) => path === undefined)?.children?.map(({ path }) => path)).toEqual(['/', '/a', '*'])
})

test('a route is found by its name wherever the menu has it; where it has none of that name, by its usual path', () => {
  signedIn()
  setPermission({
    ...somePermission,
    menu: [
      menuEntry('/organization', '组织机构', {
        component: 'layouts/RouteView',
        children: [menuEntry('/organization/projectInformation', '项目信息')]
      })
    ]
  })
  expect(pathNamed('organization-projectInformation', '/nowhere')).toBe('/organization/projectInformation')
  setPermission({ ...somePermission, menu: [menuEntry('/home', '首页', { name: 'dashboard-Analysis' })] })
  expect(pathNamed('dashboard-Analysis', '/dashboard/Analysis')).toBe('/home')
  expect(pathNamed('workbench-index', '/workbench/index')).toBe('/workbench/index')
  nobody()
})

test('the root is called 首页, and leads to the workbench [2.R09, 2.R10]', () => {
  const frame = routesOf([menuEntry('/a', '甲')]).find(({ path }) => path === undefined)
  expect(frame?.children?.find(({ path }) => path === '/')?.handle).toEqual({
    path: '/',
    redirect: '/workbench/index',
    meta: { title: '首页' }
  })
})
