import { expect, test } from 'vitest'

import { HANDLERS, isUscc } from '#contract/core/handlers.ts'

const ask = (name: string, value: string | null, row: Record<string, unknown> = {}, parts?: readonly string[]) =>
  HANDLERS[name]!.check(value, { row, today: '2026-11-20', ...(parts ? { parts } : {}) })

test('a date is not later than today, with its time or without', () => {
  expect(ask('notFuture', '2026-11-20')).toBeNull()
  expect(ask('notFuture', '2026-11-20 23:59:59')).toBeNull()
  expect(ask('notFuture', '2026-11-21')).toEqual({ text: 'dateInFuture' })
  expect(ask('notFuture', '')).toBeNull()
})

test('an end does not come before its beginning, and is asked again when that changes', () => {
  expect(ask('afterDocDate', '2026-03-01', { docDate: '2026-03-01' })).toBeNull()
  expect(ask('afterDocDate', '2026-02-28', { docDate: '2026-03-01' })).toEqual({ text: 'beforeDocDate' })
  expect(ask('afterDocDate', '2026-02-28', { docDate: '' })).toBeNull()
  expect(ask('afterStartDate', '2026-02-28', { startDate: '2026-03-01' })).toEqual({ text: 'beforeStartDate' })
  expect(HANDLERS.afterDocDate?.reads).toEqual(['docDate'])
})

test('a title without blanks around it is taken, one that says too little gets a warning', () => {
  expect(ask('titleQuality', '三层顶板钢筋隐蔽工程验收记录', { catalogName: '隐蔽工程验收记录' })).toBeNull()
  expect(ask('titleQuality', ' 记录')).toEqual({ text: 'titleBlanks' })
  expect(ask('titleQuality', '隐蔽工程验收记录', { catalogName: '隐蔽工程验收记录' })).toEqual({
    text: 'titleIsItem',
    warn: true
  })
  expect(ask('titleQuality', '测温记录等')).toEqual({ text: 'titleEndsOpen', warn: true })
  expect(ask('titleQuality', '测温记录', {}, ['1# 楼', '三层'])).toEqual({ text: 'titleLacksPart', warn: true })
  expect(ask('titleQuality', '三层测温记录', {}, ['1# 楼', '三层'])).toBeNull()
})

test('a unified social credit code ends in its check character (GB 32100-2015)', () => {
  expect(isUscc('91350100M000100Y43')).toBe(true)
  expect(isUscc('91350100M000100Y44')).toBe(false)
  expect(isUscc('91350100M000100Y4')).toBe(false)
  expect(isUscc('91350100I000100Y43')).toBe(false)
  expect(ask('usccChecksum', '91350100M000100Y44')).toEqual({ text: 'usccWrong' })
})
