import { afterEach, beforeAll, expect, test } from 'vitest'

import { startLanguage } from '#core/state/language.ts'
import { bindRouter } from '#core/state/pages/route.ts'
import { clearTabs, openHome, openTab } from '#core/state/pages/tabs.ts'
import { $toasts, dismissAll } from '#core/state/toasts.ts'
import { closeTabOrSay } from '#core/work/tab-actions.ts'

const tab = (key: string) => ({ key, path: key, title: key, keepAlive: false, componentName: 'x' })

beforeAll(async () => {
  bindRouter(() => undefined)
  await startLanguage('zh-CN', ['failures'])
})
afterEach(() => {
  clearTabs({ forGood: true })
  dismissAll()
})

test('what stays says why [2.T02, 2.T03]', () => {
  openTab(tab('/a'))
  expect(closeTabOrSay()).toBe(false)
  openHome(tab('/home'))
  expect(closeTabOrSay('/home')).toBe(false)
  expect($toasts.get().map(({ tone, text }) => `${tone} ${text}`)).toEqual([
    'warning 这是最后一页，不能再关闭了啦',
    'warning 首页不能关闭!'
  ])
  expect(closeTabOrSay('/a')).toBe(true)
})
