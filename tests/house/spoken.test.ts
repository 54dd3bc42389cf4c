import { expect, test } from 'vitest'

import { formatSpoken, parseSpoken, saidBeyond, spokenDifferences, spokenFaults } from '#kit/spoken.ts'

const steps = [
  { goal: '到铃', said: ['通知，5 条未读 按钮.'] },
  { goal: '打开', said: ['通知 对话框', '2026-10-29 09:00 发布'] }
]

test('what is kept of a journey is read again, and does not differ from itself', () => {
  const kept = parseSpoken(formatSpoken('读通知', steps))
  expect(kept.map(({ goal }) => goal)).toEqual(['到铃', '打开'])
  expect(spokenDifferences(kept, steps)).toEqual([])
})

test('another date and an utterance that comes a step late are no difference; a word that is lost is one', () => {
  const kept = parseSpoken(formatSpoken('读通知', steps))
  const late = [
    { goal: '到铃', said: [] },
    { goal: '打开', said: ['通知，5 条未读 按钮.', '通知 对话框', '2026-11-30 10:00 发布'] }
  ]
  expect(spokenDifferences(kept, late)).toEqual([])
  expect(spokenDifferences(kept, [{ goal: '到铃', said: ['通知 对话框'] }])).toContain('− 通知，5 条未读 按钮.')
})

test('what a part of the page adds to what is said is found, whatever Orca says of its own modes', () => {
  const before = { goal: '下一行', said: ['行 3.', '草稿.'] }
  expect(saidBeyond(before, { goal: '下一行', said: ['焦点模式', '行 3.'] })).toEqual([])
  expect(saidBeyond(before, { goal: '下一行', said: ['行 3.', '已显示文件'] })).toEqual(['已显示文件'])
})

test('the greeting goes with the hour, and is no difference', () => {
  const kept = parseSpoken(formatSpoken('登录', [{ goal: '登录', said: ['欢迎 上午好，欢迎回来'] }]))
  expect(spokenDifferences(kept, [{ goal: '登录', said: ['欢迎 晚上好，欢迎回来'] }])).toEqual([])
})

test('the browser in the title of its window is no foreign word, and what Orca says of a list no repetition', () => {
  expect(spokenFaults([{ goal: '步', said: ['收集著录 · 智慧城建电子档案管理系统 - Chromium'] }])).toEqual([])
  expect(spokenFaults([{ goal: '步', said: ['打开列表框', '打开列表框'] }])).toEqual([])
})

test('a foreign word, a repetition and silence are faults; codes, keys and what was typed are none', () => {
  expect(spokenFaults([{ goal: '步', said: ['Save 按钮.'] }])).toEqual(['步: “Save” is no Chinese'])
  expect(spokenFaults([{ goal: '步', said: ['C5-04 的文件 Ctrl Enter.', 'zzzz.'] }], 'zzzz')).toEqual([])
  expect(spokenFaults([{ goal: '步', said: ['形成日期不能晚于今天', '无效. 形成日期不能晚于今天.'] }])).toEqual([
    '步: “形成日期不能晚于今天” is said twice'
  ])
  expect(spokenFaults([{ goal: '步', said: [] }])).toEqual(['步: nothing is said'])
  expect(spokenFaults([{ goal: '步', said: [], mayBeSilent: true }])).toEqual([])
})
