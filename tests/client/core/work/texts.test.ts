import { afterAll, expect, test } from 'vitest'

import { failureText } from '#core/state/failure-text.ts'
import { speak } from '#core/state/language.ts'
import { startTexts } from '#core/work/texts.ts'

afterAll(() => speak('zh-CN'))

test('another language speaks at once', async () => {
  await startTexts('zh-CN', ['failures'])
  expect(failureText('forbidden')).toBe('拒绝访问')
  await speak('en')
  expect(failureText('forbidden')).toBe('Access denied')
})
