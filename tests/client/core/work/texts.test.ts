import { afterAll, expect, test } from 'vitest'

import { failureText } from '#core/state/failure-text.ts'
import { $settings } from '#core/state/settings.ts'
import { $toasts, dismissAll } from '#core/state/toasts.ts'
import { chooseBrand } from '#core/work/brand.ts'
import { chooseLanguage, startTexts } from '#core/work/texts.ts'

afterAll(() => chooseLanguage('zh-CN'))

test('another language speaks at once, and is kept', async () => {
  await startTexts('zh-CN', ['failures'])
  expect(failureText('forbidden')).toBe('拒绝访问')
  await chooseLanguage('en')
  expect(failureText('forbidden')).toBe('Access denied')
  expect($settings.get().language).toBe('en')
})

test('a colour that cannot be read says so [8.X34]', () => {
  chooseBrand('salmon?')
  expect($toasts.get()).toMatchObject([{ tone: 'error', text: 'Failed to update theme' }])
  dismissAll()
  chooseBrand('#0B5CAD')
  expect($settings.get().brandColour).toBe('#0B5CAD')
  expect($toasts.get()).toEqual([])
})
