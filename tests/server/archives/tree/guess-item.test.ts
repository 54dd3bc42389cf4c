import { expect, test } from 'vitest'

import { guessItem } from '#server/archives/tree/guess-item.ts'
import { suggestedTitle } from '#server/archives/editing/suggested-title.ts'
import bridge from '#server/db/seed/data/catalog-bridge.json' with { type: 'json' }
import building from '#server/db/seed/data/catalog-building.json' with { type: 'json' }
import pipeline from '#server/db/seed/data/catalog-pipeline.json' with { type: 'json' }
import road from '#server/db/seed/data/catalog-road.json' with { type: 'json' }
import demo from '#server/db/seed/data/demo.json' with { type: 'json' }

const sets = [building, road, bridge, pipeline]
const items = (set: string, group: string) =>
  (sets.find(({ id }) => id === set)?.nodes ?? [])
    .filter(({ level, code }) => level === 'item' && code.startsWith(`${group}-`))
    .map(({ code, name }) => ({ id: code, name }))

test('files dropped at a group find their item by the title', () => {
  const c5 = items('building', 'C5')
  expect(guessItem('1#商务办公楼八层钢筋隐蔽工程验收记录', c5)?.name).toContain('隐蔽工程验收记录')
  expect(guessItem('基坑支护变形监测报告', c5)?.name).toContain('基坑支护')
})

test('of the files of the demo municipality at least eight of ten find theirs, and nine of ten are not put wrong', () => {
  const guesses = demo.files.map(({ title, catalogSet, catalogCode }) => ({
    right: catalogCode,
    guess: guessItem(suggestedTitle(title), items(catalogSet, catalogCode.split('-')[0]!))?.id
  }))
  expect(guesses.filter(({ right, guess }) => guess === right).length / guesses.length).toBeGreaterThan(0.8)
  expect(
    guesses.filter(({ right, guess }) => guess !== undefined && guess !== right).length / guesses.length
  ).toBeLessThan(0.1)
})

test('a title that says nothing of any item finds none', () => {
  expect(guessItem('扫描件', items('building', 'B2'))).toBeUndefined()
  expect(guessItem('', items('building', 'B2'))).toBeUndefined()
  expect(guessItem('隐蔽', [])).toBeUndefined()
})
