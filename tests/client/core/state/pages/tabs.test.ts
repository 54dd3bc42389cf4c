import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { bindRouter } from '#core/state/pages/route.ts'
import {
  $activeTab,
  $tabs,
  clearTabs,
  closeBeside,
  closeTab,
  moveTab,
  openHome,
  openTab,
  refreshTab,
  restoreTabs,
  titleTab
} from '#core/state/pages/tabs.ts'
import { forgetUser, setUser } from '#core/state/session/user.ts'
import { someUser } from '#kit/answers/signed-in.ts'

const tab = (key: string) => ({ key, path: key.split('?')[0]!, title: key, keepAlive: true, componentName: 'x' })
const keys = () => $tabs.get().map(({ key }) => key)
const go = vi.fn()

beforeEach(() => {
  bindRouter(go)
  setUser(someUser)
  openHome(tab('/home'))
  for (const key of ['/a', '/b?id=1', '/b?id=2', '/c']) openTab(tab(key))
  go.mockClear()
})
afterEach(() => {
  clearTabs({ forGood: true })
  forgetUser()
})

test('a tab opens with each page, known by its full path with its query, home first [2.T01, 2.T06, 4.S11]', () => {
  expect(keys()).toEqual(['/home', '/a', '/b?id=1', '/b?id=2', '/c'])
  expect($activeTab.get()).toBe('/c')
  openTab(tab('/a'))
  expect(keys()).toHaveLength(5)
  expect($activeTab.get()).toBe('/a')
})

test('closing a tab brings its neighbour to the front [4.S12]', () => {
  openTab(tab('/a'))
  expect(closeTab('/a')).toBe('closed')
  expect($activeTab.get()).toBe('/b?id=1')
  expect(go).toHaveBeenCalledExactlyOnceWith('/b?id=1', { replace: false, page: '/b?id=1' })
  openTab(tab('/c'))
  expect(closeTab()).toBe('closed')
  expect($activeTab.get()).toBe('/b?id=2')
})

test('closing a tab behind another one leaves the front as it is', () => {
  expect(closeTab('/a')).toBe('closed')
  expect($activeTab.get()).toBe('/c')
  expect(go).not.toHaveBeenCalled()
})

test('home stays, and so does the last page [2.T02, 2.T03]', () => {
  expect(closeTab('/home')).toBe('homeStays')
  clearTabs({ forGood: true })
  openTab(tab('/a'))
  expect(closeTab('/a')).toBe('lastStays')
  openHome(tab('/home'))
  expect(closeTab('/a')).toBe('closed')
  expect(closeTab('/home')).toBe('homeStays')
})

test('tabs close to the left, to the right and all around; home stays [2.T08, 2.T09, 2.T10, 4.S13]', () => {
  closeBeside('/b?id=1', 'left')
  expect(keys()).toEqual(['/home', '/b?id=1', '/b?id=2', '/c'])
  closeBeside('/b?id=1', 'right')
  expect(keys()).toEqual(['/home', '/b?id=1'])
  expect($activeTab.get()).toBe('/b?id=1')
  openTab(tab('/d'))
  openTab(tab('/e'))
  closeBeside('/d', 'around')
  expect(keys()).toEqual(['/home', '/d'])
  expect($activeTab.get()).toBe('/d')
})

test('a refreshed tab is another drawing of the same page [2.T07]', () => {
  refreshTab()
  expect($tabs.get().at(-1)).toMatchObject({ key: '/c', rev: 1 })
  openTab(tab('/c'))
  expect($tabs.get().at(-1)).toMatchObject({ rev: 1 })
})

test('tabs move, never before home', () => {
  moveTab('/c', -1)
  expect(keys()).toEqual(['/home', '/a', '/b?id=1', '/c', '/b?id=2'])
  moveTab('/c', -9)
  expect(keys()[1]).toBe('/c')
  moveTab('/home', 2)
  moveTab('/c', 9)
  expect(keys()).toEqual(['/home', '/a', '/b?id=1', '/b?id=2', '/c'])
})

test('a screen may name its tab', () => {
  titleTab('/b?id=1', '施工图')
  expect($tabs.get()[2]?.title).toBe('施工图')
})

test('without the multi-tab mode a page takes the place of the one before; those that were opened as tabs stay [2.T05]', () => {
  clearTabs({ forGood: true })
  openTab(tab('/a'))
  openTab(tab('/d'), { alone: true })
  openTab(tab('/e'), { alone: true })
  expect(keys()).toEqual(['/a', '/e'])
  openTab(tab('/f'), { alone: true, stays: (key) => key === '/e' })
  expect(keys()).toEqual(['/a', '/e', '/f'])
  openTab(tab('/g'))
  openTab(tab('/h'), { alone: true })
  expect(keys()).toEqual(['/a', '/e', '/f', '/g', '/h'])
})

test('a reload brings them back to the same user, as far as they are permitted', () => {
  clearTabs({ forGood: false })
  expect(keys()).toEqual([])
  restoreTabs((path) => path !== '/a')
  expect(keys()).toEqual(['/home', '/b?id=1', '/b?id=2', '/c'])
  expect($activeTab.get()).toBe('/c')
})

test('another user does not find them', () => {
  clearTabs({ forGood: false })
  setUser({ ...someUser, id: 'u2' })
  restoreTabs(() => true)
  expect(keys()).toEqual([])
})
