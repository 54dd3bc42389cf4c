import { expect, test } from 'vitest'

import type { PrintedPiece } from '#core/work/printed.ts'
import { columnShares, paperFor, tableShare } from '#shell/printing/column-shares.ts'

const table = (titles: readonly string[], ...rows: readonly (readonly string[])[]) =>
  ({
    kind: 'table',
    columns: titles.map((title) => ({ title })),
    rows: rows.map((cells) => ({ cells })),
    empty: ''
  }) satisfies PrintedPiece

const narrow = table(['序号', '题名', '日期'], ['1', '关于教学楼工程竣工验收的报告', '2026-03-01'])
const wide = table(
  Array.from({ length: 14 }, (_, at) => `第${at + 1}个栏目`),
  Array.from({ length: 14 }, () => '2026-03-01 12:30')
)

test('a narrow table is printed upright in letters of nine points, a wide one across the page', () => {
  expect(paperFor([narrow])).toEqual({ isLandscape: false, size: 9 })
  expect(paperFor([wide]).isLandscape).toBe(true)
  expect(paperFor([narrow, wide]).isLandscape).toBe(true)
})

test('more columns than a page holds well are printed in the smallest letters, and not smaller', () => {
  const wider = table(
    Array.from({ length: 40 }, () => '形成日期'),
    Array.from({ length: 40 }, () => '2026-03-01')
  )
  expect(paperFor([wider])).toEqual({ isLandscape: true, size: 6.5 })
  expect(columnShares(wider, paperFor([wider])).every((share) => share > 0)).toBe(true)
})

test('the columns fill the page, a long title gets most of it, and a day stays on one line', () => {
  const shares = columnShares(narrow, paperFor([narrow]))
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100)
  expect(shares[1]).toBeGreaterThan(shares[2]!)
  // Ten letters of 0.56 widths of nine points, on a page of 527.
  expect(((shares[2] ?? 0) / 100) * 527).toBeGreaterThan(10 * 0.56 * 9)
})

test('a table without rows has the widths of its titles', () => {
  expect(columnShares(table(['甲', '乙']), { isLandscape: false, size: 9 })).toEqual([50, 50])
})

test('a list takes the whole width, two short columns half of it', () => {
  expect(tableShare(wide, paperFor([wide]))).toBe(100)
  expect(tableShare(table(['月份', '文件'], ['2026-03', '12']), { isLandscape: false, size: 9 })).toBe(45)
})
