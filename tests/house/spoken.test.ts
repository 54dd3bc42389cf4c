import { expect, test } from 'vitest'

import { addRun, formatSpoken, mergeRuns, parseSpoken, saidBeyond, spokenDifferences } from '#kit/orca/spoken-kept.ts'
import { spokenFaults, type SpokenStep } from '#kit/orca/spoken.ts'

const steps = [
  { goal: '到铃', said: ['通知，5 条未读 按钮.'] },
  { goal: '打开', said: ['通知 对话框', '2026-10-29 09:00 发布'] }
]
const keep = (...runs: readonly (readonly SpokenStep[])[]) => parseSpoken(formatSpoken('读通知', mergeRuns(runs)))
const step = (...said: string[]) => [{ goal: '提交', said }]

test('what is kept of a journey is read again, and does not differ from itself', () => {
  const kept = keep(steps)
  expect(kept.map(({ goal }) => goal)).toEqual(['到铃', '打开'])
  expect(spokenDifferences(kept, steps)).toEqual([])
})

test('a step that is new, or gone, does not spoil the comparison of the steps after it; goals may come again', () => {
  const [bell, opened] = steps
  const closed = { goal: '关闭', said: [] }
  expect(spokenDifferences(keep(steps), [bell!, closed, opened!])).toEqual(['关闭: is not kept'])
  expect(spokenDifferences(keep([bell!, closed, opened!]), steps)).toEqual(['关闭: is not walked'])
  const again = [...step('甲.'), ...step('乙.')]
  expect(spokenDifferences(keep(again), again)).toEqual([])
  expect(spokenDifferences(keep(again), [...step('甲.'), ...step('甲.')])).toEqual(['提交: − 乙.', '提交: + 甲.'])
})

test('a line that no run can say is said to be kept by mistake', () => {
  const kept = parseSpoken('# 读通知\n\n## 到铃\n焦点模式\n通知，5 条未读 按钮.\n')
  expect(spokenDifferences(kept, steps.slice(0, 1))).toEqual(['到铃: keeps “焦点模式”, which no run says'])
})

test('another date is no difference; a word that is lost, added, late or in another order is one', () => {
  const kept = keep(steps)
  const [bell, opened] = steps
  expect(spokenDifferences(kept, [bell!, { goal: '打开', said: ['通知 对话框', '2026-11-30 10:00 发布'] }])).toEqual([])
  expect(spokenDifferences(kept, [{ goal: '到铃', said: [] }, opened!])).toEqual(['到铃: − 通知，5 条未读 按钮.'])
  expect(spokenDifferences(kept, [bell!, { goal: '打开', said: [...opened!.said, '草稿.'] }])).toEqual([
    '打开: + 草稿.'
  ])
  expect(spokenDifferences(kept, [bell!, { goal: '打开', said: opened!.said.toReversed() }])).toHaveLength(2)
  expect(spokenDifferences(kept, [bell!])).toEqual(['打开: is not walked'])
})

test('what several runs said in another order may come anywhere in its step, and must come', () => {
  const kept = keep(step('提交审核.', '已提交 1 件'), step('已提交 1 件', '提交审核.'))
  expect(spokenDifferences(kept, step('已提交 1 件', '提交审核.'))).toEqual([])
  expect(spokenDifferences(kept, step('提交审核.', '已提交 1 件'))).toEqual([])
  expect(spokenDifferences(kept, step('提交审核.'))).toEqual(['提交: − 已提交 1 件'])
})

test('a message of a live region may come before or after what is next to it, and must come', () => {
  const saved = { goal: '保存', said: ['保存 按钮.', '已保存 3 行'], live: ['已保存 3 行。'] }
  const kept = keep([saved])
  expect(formatSpoken('保存', kept)).toContain('保存 按钮.\n~ 已保存 3 行')
  expect(spokenDifferences(kept, [{ ...saved, said: saved.said.toReversed() }])).toEqual([])
  expect(spokenDifferences(kept, [{ ...saved, said: ['保存 按钮.'] }])).toEqual(['保存: − 已保存 3 行'])
  const older = parseSpoken('# 保存\n\n## 保存\n保存 按钮.\n已保存 3 行\n')
  expect(spokenDifferences(older, [{ ...saved, said: saved.said.toReversed() }])).toEqual([])
})

test('what only some runs said may be missing, and comes once; a step of nothing else is a fault', () => {
  const kept = keep(step('提交审核.'), step('行 2.', '提交审核.'), step('提交审核.', '列 3.'))
  expect(formatSpoken('提交', kept)).toContain('? 行 2.\n提交审核.\n? 列 3.')
  expect(spokenDifferences(kept, step('提交审核.', '行 2.'))).toEqual([])
  expect(spokenDifferences(kept, step('提交审核.', '行 2.', '行 2.'))).toEqual(['提交: + 行 2.'])
  expect(spokenDifferences(keep(step('甲.'), step('乙.')), step('甲.'))).toEqual([
    '提交: keeps nothing that must be said'
  ])
})

test('what a part of the page adds to what is said is found, whatever Orca says of its own modes', () => {
  const before = { goal: '下一行', said: ['行 3.', '草稿.'] }
  expect(saidBeyond(before, { goal: '下一行', said: ['焦点模式', '行 3.'] })).toEqual([])
  expect(saidBeyond(before, { goal: '下一行', said: ['行 3.', '已显示文件'] })).toEqual(['已显示文件'])
})

test('containers of the focus may be said besides, and must be where they are kept', () => {
  const cell = {
    goal: '写日期',
    said: ['主内容', '区域 文件', '有 3 行的表格 22 列', '空.'],
    around: ['文件', '', '目录']
  }
  expect(spokenDifferences(keep([{ ...cell, said: ['空.'] }]), [cell])).toEqual([])
  expect(spokenDifferences(keep([cell]), [{ ...cell, said: ['空.'] }])).toHaveLength(3)
  expect(spokenDifferences(keep([{ ...cell, said: ['空.'] }]), [{ ...cell, said: ['空.', '区域 卷'] }])).toEqual([
    '写日期: + 区域 卷'
  ])
})

test('a field may be said before or after its first letters, and as clickable or not', () => {
  const field = { goal: '改正', said: ['职务编码 输入'], typed: ['A-103'] }
  expect(spokenDifferences(keep([field]), [{ ...field, said: ['职务编码 输入 A-'] }])).toEqual([])
  expect(spokenDifferences(keep([field]), [{ ...field, said: ['职务编码 输入 B'] }])).toHaveLength(2)
  const heading = { goal: '打开', said: ['通知 标题 水平 2 可点击对象.'] }
  expect(spokenDifferences(keep([heading]), [{ ...heading, said: ['通知 标题 水平 2.'] }])).toEqual([])
})

test('what a further run says besides is added to what is kept, and takes nothing from what must be said', () => {
  const kept = addRun(keep(step('甲.', '乙.')), step('甲.', '丙.', '乙.'))
  expect(spokenDifferences(kept, step('甲.', '丙.', '乙.'))).toEqual([])
  expect(spokenDifferences(kept, step('甲.', '乙.'))).toEqual([])
  expect(spokenDifferences(kept, step('乙.'))).toEqual(['提交: − 甲.'])
})

test('the greeting goes with the hour, and is no difference', () => {
  const kept = keep([{ goal: '登录', said: ['欢迎 上午好，欢迎回来'] }])
  expect(spokenDifferences(kept, [{ goal: '登录', said: ['欢迎 晚上好，欢迎回来'] }])).toEqual([])
})

test('the browser in the title of its window is no foreign word, and what Orca says of a list no repetition', () => {
  expect(spokenFaults([{ goal: '步', said: ['收集著录 · 智慧城建电子档案管理系统 - Chromium'] }])).toEqual([])
  expect(spokenFaults([{ goal: '步', said: ['打开列表框', '打开列表框', '收集著录'] }])).toEqual([])
})

test('a foreign word, a repetition and silence are faults; codes, keys and what was typed are none', () => {
  expect(spokenFaults([{ goal: '步', said: ['Save 按钮.'] }])).toEqual(['步: “Save” is no Chinese'])
  expect(spokenFaults([{ goal: '步', said: ['C5-04 的文件 Ctrl Enter.', 'zzzz.'] }], 'zzzz')).toEqual([])
  expect(spokenFaults([{ goal: '步', said: ['形成日期不能晚于今天', '无效. 形成日期不能晚于今天.'] }])).toEqual([
    '步: “形成日期不能晚于今天” is said twice'
  ])
  expect(spokenFaults([{ goal: '步', said: [] }])).toEqual(['步: nothing is said'])
  expect(spokenFaults([{ goal: '步', said: ['可点击对象.', '浏览模式'] }])).toEqual(['步: nothing is said'])
  expect(spokenFaults([{ goal: '步', said: [], mayBeSilent: true }])).toEqual([])
})
