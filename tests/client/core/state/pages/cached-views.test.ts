import { afterEach, beforeEach, expect, test } from 'vitest'

import { $cachedViews } from '#core/state/pages/cached-views.ts'
import { bindRouter } from '#core/state/pages/route.ts'
import { clearTabs, closeTab, openTab, refreshTab, restoreTabs } from '#core/state/pages/tabs.ts'
import { setUser } from '#core/state/session/user.ts'
import { someUser } from '#kit/answers/signed-in.ts'

const tab = (key: string, keepAlive = true) => ({ key, path: key, title: key, keepAlive, componentName: 'x' })
const drawn = () => $cachedViews.get().map(({ instance, isActive }) => (isActive ? `[${instance}]` : instance))

beforeEach(() => bindRouter(() => undefined))
afterEach(() => clearTabs({ forGood: true }))

test('pages that are kept alive stay drawn behind the one in front; others go [2.R36, 2.R37]', () => {
  openTab(tab('/a'))
  openTab(tab('/b', false))
  openTab(tab('/c'))
  expect(drawn()).toEqual(['/a#0', '[/c#0]'])
  openTab(tab('/b', false))
  expect(drawn()).toEqual(['/a#0', '[/b#0]', '/c#0'])
})

test('closing or refreshing a tab lets its drawing go', () => {
  openTab(tab('/a'))
  openTab(tab('/b'))
  refreshTab('/a')
  expect(drawn()).toEqual(['/a#1', '[/b#0]'])
  closeTab('/a')
  expect(drawn()).toEqual(['[/b#0]'])
})

test('after a reload only the page in front is drawn', () => {
  setUser(someUser)
  openTab(tab('/a'))
  openTab(tab('/b'))
  clearTabs({ forGood: false })
  expect(drawn()).toEqual([])
  restoreTabs(() => true)
  expect(drawn()).toEqual(['[/b#0]'])
})
