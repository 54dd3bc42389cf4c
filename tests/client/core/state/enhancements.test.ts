import { beforeEach, expect, test } from 'vitest'

import { pastEnhancements, rememberEnhancement } from '#core/state/enhancements.ts'
import { longShelf } from '#core/state/session/stored.ts'

beforeEach(() => {
  for (const code of ['leave', 'other']) longShelf().removeItem(`enhance_${code}`)
})
const texts = (code: string) => pastEnhancements(code).map(({ text }) => text)

test('sixteen states of an enhancement are kept, the newest first; the seventeenth drops the oldest [9.K04]', () => {
  for (let at = 1; at <= 16; at++) rememberEnhancement('leave', `v${at}`, at)
  expect(texts('leave')).toHaveLength(16)
  rememberEnhancement('leave', 'v17', 17)
  expect(texts('leave')).toEqual(Array.from({ length: 16 }, (_, at) => `v${17 - at}`))
  expect(pastEnhancements('leave')[0]).toEqual({ text: 'v17', at: 17 })
  expect(longShelf().getItem('enhance_leave')).toContain('v17')
})

test('each enhancement has its own; the same code is not stored twice', () => {
  rememberEnhancement('leave', 'a')
  rememberEnhancement('leave', 'a')
  rememberEnhancement('other', 'b')
  expect(texts('leave')).toEqual(['a'])
  expect(texts('other')).toEqual(['b'])
})

test('what another program has left there does no harm', () => {
  longShelf().setItem('enhance_leave', '[{"text":1},null,{"text":"a","at":3}]')
  expect(texts('leave')).toEqual(['a'])
  longShelf().setItem('enhance_leave', '{broken')
  expect(texts('leave')).toEqual([])
})
