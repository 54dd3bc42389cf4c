import { expect, test } from 'vitest'

import { CONTAINER, SCREENS } from '#contract/screens.ts'
import { areaOf, viewOf } from '#app/resolve.ts'
import { RouteView } from '#shell/layouts/route-view.tsx'

test('a component name that contains layouts is resolved from the layouts area, any other from the screens [2.R34]', async () => {
  for (const name of [CONTAINER, 'layouts/PageView', 'components/layouts/RouteView'])
    expect(areaOf(name)).toBe('layouts')
  for (const name of SCREENS) expect(areaOf(name)).toBe(name.startsWith('online/') ? 'online' : 'screens')
  expect((await viewOf(CONTAINER)?.())?.default).toBe(RouteView)
  expect((await viewOf('components/layouts/RouteView')?.())?.default).toBe(RouteView)
  for (const name of ['layouts/PageView', 'layouts/BlankLayout'])
    expect((await viewOf(name)?.())?.default).toBe(RouteView)
  expect((await viewOf('workbench/missing')?.())?.default.name).toBe('Missing')
})

test('a name that nobody knows has no view, in either area', () => {
  for (const name of ['nosuch/View', 'layouts/Nowhere', '']) expect(viewOf(name)).toBeUndefined()
})

test('components of online forms and reports are those of the online package, however a menu calls them [2.R32]', async () => {
  const views = [
    'online/report-list',
    'modules/online/cgreport/auto/OnlCgreportAutoList',
    'modules/online/cgform/auto/OnlCgformAutoList'
  ].map((name) => {
    expect(areaOf(name)).toBe('online')
    return viewOf(name)
  })
  expect(new Set(views).size).toBe(1)
  expect((await views[0]?.())?.default.name).toBe('ReportList')
})
