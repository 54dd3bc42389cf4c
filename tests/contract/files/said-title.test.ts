import { expect, test } from 'vitest'

import { isTitleSaid } from '#contract/files/said-title.ts'

const says = (...titles: string[]) => titles.map((value) => ({ field: 'title' as const, value }))

test('a title is said by its document where its best candidate is this title, however it is punctuated, or what it ends with', () => {
  expect(isTitleSaid(says('关于立项的批复'), '关于立项的批复')).toBe(true)
  expect(isTitleSaid(says('《关于立项的批复》'), '关于 立项的批复')).toBe(true)
  expect(
    isTitleSaid(says('三层梁板钢筋隐蔽工程验收记录', '梁板钢筋隐蔽工程验收记录'), '1#楼三层梁板钢筋隐蔽工程验收记录')
  ).toBe(true)
})

test('another part of the building, a heading that says what a form is alone, and a document without a title say nothing', () => {
  expect(
    isTitleSaid(says('四层梁板钢筋隐蔽工程验收记录', '梁板钢筋隐蔽工程验收记录'), '1#楼三层梁板钢筋隐蔽工程验收记录')
  ).toBe(false)
  expect(isTitleSaid(says('检测报告'), '三层柱混凝土试块检测报告')).toBe(false)
  expect(isTitleSaid([], '扫描0001')).toBe(false)
  expect(isTitleSaid(says('关于立项的批复'), '扫描0001')).toBe(false)
})
