import { afterEach, beforeEach, expect, test } from 'vitest'

import { setPermission } from '#core/state/session/permissions.ts'
import { menuEntry, nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { safeRedirect, redirectOf } from '#shell/routing/safe-redirect.ts'

const place = (full: string) => ({
  path: full.split('?')[0] ?? '',
  search: full.includes('?') ? full.slice(full.indexOf('?')) : '',
  full
})
const group = (path: string, title: string, children: ReturnType<typeof menuEntry>[], more = {}) =>
  menuEntry(path, title, { component: 'layouts/RouteView', children, ...more })

beforeEach(() => {
  signedIn()
  setPermission({
    ...somePermission,
    menu: [
      ...somePermission.menu,
      group('/archives', '文件收集', [
        menuEntry('/archives/hidden', '隐藏', { hidden: true }),
        group('/archives/inner', '内层', [menuEntry('/archives/inner/a', '甲')])
      ]),
      group('/project', '项目管理', [menuEntry('/project/list', '项目登记')], { redirect: '/project/list' }),
      menuEntry('/always', '总是', { alwaysShow: true, redirect: '/elsewhere' })
    ]
  })
})
afterEach(nobody)

test('a group leads to its first page that can be seen, or where it says itself', () => {
  expect(safeRedirect(place('/archives'))).toBe('/archives/inner/a')
  expect(safeRedirect(place('/project'))).toBe('/project/list')
})

test('an always-show entry redirects to its own path, and stays there [2.R31, A36]', () => {
  expect(redirectOf(menuEntry('/always', '总是', { alwaysShow: true, redirect: '/elsewhere' }))).toBe('/always')
  expect(safeRedirect(place('/always'))).toBeUndefined()
})

test('a page stays; the root leads to the workbench; what nobody knows to 404 [2.R09, 2.R12]', () => {
  expect(safeRedirect(place('/archives/collect?node=1'))).toBeUndefined()
  expect(safeRedirect(place('/'))).toBe('/workbench/index')
  expect(safeRedirect(place('/nowhere'))).toBe('/404')
  expect(safeRedirect(place('/404'))).toBeUndefined()
})

test('without a session everything leads to the sign-in', () => {
  nobody()
  expect(safeRedirect(place('/archives/collect?node=1'))).toBe('/user/login?redirect=%2Farchives%2Fcollect%3Fnode%3D1')
})
