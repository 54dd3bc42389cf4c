import { afterEach, beforeAll, expect, test } from 'vitest'

import { guardClick } from '#core/state/clicks.ts'
import { startLanguage } from '#core/state/language.ts'
import { $toasts, dismissAll } from '#core/state/toasts.ts'

beforeAll(() => startLanguage('zh-CN', ['failures']))
afterEach(dismissAll)

test('pressing the same thing twice within 300 ms warns [5.I37, 9.K25]', () => {
  expect(guardClick('save', 0)).toBe(true)
  expect(guardClick('save', 299)).toBe(false)
  expect($toasts.get()).toMatchObject([{ tone: 'warning', text: '你点击的太快了，请慢点点击!' }])
  expect(guardClick('other', 299)).toBe(true)
  expect(guardClick('save', 300)).toBe(true)
})
