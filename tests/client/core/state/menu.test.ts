import { afterEach, beforeEach, expect, test } from 'vitest'

import {
  $routedMenu,
  addressOf,
  isContainer,
  $visibleMenu,
  isExternal,
  menuAt,
  menuTrail,
  rememberedMenuTitle,
  rememberMenuTitle
} from '#core/state/menu.ts'
import { forgetPermission, setPermission } from '#core/state/session/permissions.ts'
import { menuEntry, somePermission } from '#kit/answers/signed-in.ts'

const group = (path: string, children: ReturnType<typeof menuEntry>[], more = {}) =>
  menuEntry(path, path, { component: 'layouts/RouteView', children, ...more })

beforeEach(() =>
  setPermission({
    ...somePermission,
    menu: [
      menuEntry('/dashboard/Analysis', '首页'),
      group('/archives', [
        menuEntry('/archives/collect', '收集著录'),
        menuEntry('/archives/detail', '详情', { hidden: true })
      ]),
      group('/quiet', [menuEntry('/quiet/one', '一', { hidden: true })]),
      menuEntry('/bare', '空', { component: 'layouts/RouteView' }),
      menuEntry('/report', '报表', { route: '0' })
    ]
  })
)
afterEach(forgetPermission)

test('hidden entries, empty containers and parents without a visible child are not drawn [2.L04, 2.L05, 2.L09]', () => {
  const shown = $visibleMenu.get()
  expect(shown.map(({ path }) => path)).toEqual(['/dashboard/Analysis', '/archives'])
  expect(shown[1]?.children?.map(({ path }) => path)).toEqual(['/archives/collect'])
})

test('hidden entries have a route, those of route "0" have none [2.R30]', () => {
  expect($routedMenu.get().map(({ path }) => path)).toContain('/archives/detail')
  expect($routedMenu.get().map(({ path }) => path)).not.toContain('/report')
})

test('a path is found however its letters are written, with all that leads to it [2.L28]', () => {
  expect(menuAt('/DASHBOARD/analysis')?.path).toBe('/dashboard/Analysis')
  expect(menuTrail('/archives/collect').map(({ path }) => path)).toEqual(['/archives', '/archives/collect'])
  expect(menuTrail('/nowhere')).toEqual([])
})

test('an address of another site is one for a new tab of the browser [2.L06]', () => {
  expect(isExternal(menuEntry('https://example.org', '外'))).toBe(true)
  expect(isExternal(menuEntry('/a', '内'))).toBe(false)
})

test('the title of the chosen entry is kept by its path [2.L08]', () => {
  rememberMenuTitle(menuEntry('/archives/collect', '收集著录'))
  expect(rememberedMenuTitle('/archives/collect')).toBe('收集著录')
  expect(rememberedMenuTitle('/other')).toBeNull()
})

test('an entry of route "0" is drawn where it leads on: to another site, or to an address of another entry', () => {
  const other = { route: '0' } as const
  const site = menuEntry('/site', '外站', {
    ...other,
    meta: { title: '外站', url: 'https://example.org', keepAlive: false, internalOrExternal: true, componentName: 'x' }
  })
  setPermission({
    ...somePermission,
    menu: [menuEntry('/a', '甲'), menuEntry('/a?kind=1', '甲一', other), menuEntry('/lost', '无处', other), site]
  })
  expect($visibleMenu.get().map(({ path }) => path)).toEqual(['/a', '/a?kind=1', '/site'])
})

test('an iframe entry is no container: it is drawn, and opens its address in a new tab of the browser [2.L06]', () => {
  const iframe = menuEntry('/isps/map', '地图', {
    component: 'layouts/IframePageView',
    meta: {
      title: '地图',
      url: 'https://maps.example.org/',
      keepAlive: false,
      internalOrExternal: false,
      componentName: 'x'
    }
  })
  expect([isContainer(iframe), isExternal(iframe), addressOf(iframe)]).toEqual([
    false,
    true,
    'https://maps.example.org/'
  ])
  expect(addressOf({ ...iframe, meta: { ...iframe.meta, url: 'javascript:alert(1)' } })).toBe('/isps/map')
})
