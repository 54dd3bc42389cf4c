import { describe, expect, test } from 'vitest'

import { apart, fitted, gathered, labelStep, linear, niceTicks, shares, wrapped } from '#ui/chart/chart-scale.ts'
import { textWidth } from '#ui/base/text/text-width.ts'

describe('the marks of an axis are round, begin or cross at 0 and cover every value', () => {
  test.for([
    [
      [3, 97],
      [0, 20, 40, 60, 80, 100]
    ],
    [
      [128, 46],
      [0, 50, 100, 150]
    ],
    [
      [1, 2],
      [0, 1, 2]
    ],
    [
      [0, 0],
      [0, 1]
    ],
    [[], [0, 1]],
    [
      [0.3, 0.72],
      [0, 0.2, 0.4, 0.6, 0.8]
    ],
    [
      [-30, 70],
      [-40, -20, 0, 20, 40, 60, 80]
    ],
    [
      [-8, -3],
      [-8, -6, -4, -2, 0]
    ],
    [[1_240_000], [0, 250_000, 500_000, 750_000, 1_000_000, 1_250_000]]
  ] as const)('%j', ([values, ticks]) => {
    expect(niceTicks(values)).toEqual(ticks)
  })

  test('whole numbers never get broken marks', () => {
    for (let most = 1; most < 400; most++) expect(niceTicks([most]).every(Number.isInteger)).toBe(true)
  })

  test('a thousand random tops: few marks, evenly apart, the last at or over the top', () => {
    for (let at = 1; at < 1000; at++) {
      const top = at ** 2.7 / 13
      const ticks = niceTicks([top])
      expect(ticks.length).toBeLessThanOrEqual(7)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(top)
      expect(ticks.at(-2)).toBeLessThan(top)
    }
  })
})

test('a number has its place between two ends, either way round', () => {
  expect([0, 50, 100].map(linear([0, 100], [200, 0]))).toEqual([200, 100, 0])
})

test('Chinese is as wide as high, figures a little more than half', () => {
  expect([textWidth('施工文件'), textWidth('2025')]).toEqual([48, 29])
})

test('a label that is too long ends in …, and one that fits stays whole', () => {
  expect([fitted('施工文件', 48), fitted('施工文件', 40), fitted('Construction', 40)]).toEqual([
    '施工文件',
    '施工…',
    'Con…'
  ])
})

test('a label goes into two lines, words whole, or is said not to fit', () => {
  expect(wrapped('竣工验收文件', 40)).toEqual(['竣工验', '收文件'])
  expect(wrapped('design drawings', 60)).toEqual(['design', 'drawings'])
  expect(wrapped('主体结构混凝土强度检验报告', 40)).toBeUndefined()
  expect(wrapped('acknowledgements', 40)).toBeUndefined()
})

test('labels are left out evenly so that none touches its neighbour', () => {
  expect(labelStep(['一月', '二月'], 60)).toBe(1)
  const days = Array.from({ length: 365 }, (_, at) => `${at + 1} 日`)
  const step = labelStep(days, 700 / 365)
  expect(step * (700 / 365)).toBeGreaterThan(textWidth('365 日'))
})

test('places are moved apart as little as needed and stay within their ends', () => {
  expect(apart([10, 12, 100], 16, [0, 120])).toEqual([10, 26, 100])
  expect(apart([118, 119, 5], 16, [0, 120])).toEqual([104, 120, 5])
  expect(apart([50, 10], 16, [0, 120])).toEqual([50, 10])
})

test('per cents add up to a hundred', () => {
  expect(shares([1, 1, 1])).toEqual([33.4, 33.3, 33.3])
  expect(shares([0, 0])).toEqual([0, 0])
  expect(shares([5, 3, 7, 11, 2, 9, 13]).reduce((sum, share) => sum + share * 10, 0)).toBeCloseTo(1000)
})

test('the least parts are gathered into one, and nothing is lost by it', () => {
  const parts = [9, 1, 5, 2, 0, 7].map((value) => ({ name: `${value}`, value }))
  expect(gathered(parts, 4, '其他')).toEqual([
    { name: '9', value: 9 },
    { name: '5', value: 5 },
    { name: '7', value: 7 },
    { name: '其他', value: 3 }
  ])
  expect(gathered(parts, 5, '其他').map(({ name }) => name)).toEqual(['9', '1', '5', '2', '7'])
})
