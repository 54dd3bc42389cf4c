import { expect, test } from 'vitest'

import { match, toQuery } from '#shell/palette/match.ts'
import { rank } from '#shell/palette/rank.ts'
import { loadReadings } from '#shell/palette/readings.ts'
import { indexTitle } from '#shell/palette/title-index.ts'

const readings = await loadReadings()
const TITLES = [
  '首页',
  '工作台',
  '收集著录',
  '移交申请',
  '在线移交',
  '移交审核',
  '项目移交',
  'PDF 表单',
  '关闭右侧标签'
]
const entries = TITLES.map((title) => ({ id: title, title, index: indexTitle(title, readings) }))
const find = (typed: string) => rank(entries, typed).map(({ entry }) => entry.title)
const marked = (title: string, typed: string) =>
  match(toQuery(typed), indexTitle(title, readings))?.ranges.map(([from, to]) => title.slice(from, to))

test('a title is found by its characters, by full pinyin, by initials and by mixtures of them', () => {
  for (const typed of ['移交申请', '移交 申请', 'yijiaoshenqing', 'yjsq', 'yjshenq', '移jsq', 'YJSQ', 'ｙｊｓｑ'])
    expect(find(typed)[0], typed).toBe('移交申请')
})

test('a title that begins with what was typed comes before one that only holds it', () => {
  expect(find('移交')).toEqual(['移交申请', '移交审核', '在线移交', '项目移交'])
  expect(find('yijiao').slice(0, 2)).toEqual(['移交申请', '移交审核'])
})

test('what is written comes before what is only spelt', () => {
  const mixed = ['档案', 'DA 报表'].map((title) => ({ id: title, index: indexTitle(title, readings) }))
  expect(rank(mixed, 'da').map(({ entry }) => entry.id)).toEqual(['DA 报表', '档案'])
})

test('the pieces that were matched are named, neighbours as one', () => {
  expect(marked('移交申请', 'yjsq')).toEqual(['移交申请'])
  expect(marked('移到案卷', 'yj')).toEqual(['移', '卷'])
  expect(marked('PDF 表单', 'pdbd')).toEqual(['PD', '表单'])
})

test('letters that are in the wrong order, or too far apart, are not a match', () => {
  expect(find('qsjy')).toEqual([])
  expect(find('zzzz')).toEqual([])
  expect(marked('零一二三四五六七八九', 'yslj')).toBeUndefined()
})

test('the syllables that the server sends decide between several readings', () => {
  const index = indexTitle('单位工程(单体)', readings, 'dan wei gong cheng dan ti')
  expect(match(toQuery('danwei'), index)).toBeDefined()
  expect(match(toQuery('shanwei'), index)).toBeUndefined()
  expect(match(toQuery('shanwei'), indexTitle('单位', readings))).toBeDefined()
})

test('syllables may spell out the letters between the characters as well', () => {
  for (const reading of ['biao dan', 'pdf biao dan', 'p d f biao dan'])
    expect(
      match(
        toQuery('bdan'),
        indexTitle('PDF 表单', () => [], reading)
      ),
      reading
    ).toBeDefined()
})

test('English titles are found by words and by their initials', () => {
  const index = indexTitle('Close tabs to the right', readings)
  for (const typed of ['close', 'close right', 'ctr', 'cl ri'])
    expect(match(toQuery(typed), index), typed).toBeDefined()
})

test('among equals the habits of the user decide, then the order of the menu', () => {
  expect(rank(entries, 'yijiao', (id) => (id === '移交审核' ? 1 : 0)).map(({ entry }) => entry.title)[0]).toBe(
    '移交审核'
  )
  expect(rank(entries, '', (id) => (id === '收集著录' ? 1 : 0)).map(({ entry }) => entry.title)[0]).toBe('收集著录')
  expect(find('')).toEqual(TITLES)
})

test('whatever the palette prints finds its entry when it is typed whole: signs in a title, the place beside it, keys', () => {
  const printed = [
    { id: 'a', title: '打开：多页签模式', place: '', keys: undefined },
    { id: 'b', title: 'A（修订）v2.1', place: '业务目录 / 目录管理', keys: undefined },
    { id: 'c', title: '关闭标签页', place: '', keys: 'Alt+Shift+X' }
  ].map((entry) => ({ ...entry, index: indexTitle(entry.title, readings) }))
  for (const { id, title, place, keys } of printed) {
    for (const typed of [title, place, keys].filter(Boolean) as string[])
      expect(rank(printed, typed)[0]?.entry.id, typed).toBe(id)
  }
})

test('a title that is typed whole comes first also where the entry is found by more than it, as a project by its number', () => {
  const school = { id: 'whole', title: '滨江学校', place: 'YL-XX-2024-017' }
  const projects = [
    { id: 'longer', title: '滨江学校扩建', index: indexTitle('滨江学校扩建', readings) },
    { ...school, index: indexTitle(`${school.title} ${school.place}`, readings) }
  ]
  expect(rank(projects, '滨江学校').map(({ entry }) => entry.id)).toEqual(['whole', 'longer'])
})
