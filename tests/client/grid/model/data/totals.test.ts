import { expect, test } from 'vitest'

import type { CellValue } from '#contract/core/rules.ts'
import { createGrid } from '#grid/model/create-grid.ts'
import { kinds } from '#kit/drawn/grid.tsx'

const totalsOf = (values: readonly CellValue[]) => {
  const grid = createGrid({
    columns: [{ key: 'cost', title: '造价', type: 'inputNumber', statistics: ['sum', 'average'] }],
    kinds,
    rows: values.map((cost, at) => ({ id: String(at), cost }))
  })
  return grid.state.totals.of(grid.state.columns.get('cost')!)
}

test.each<[string, readonly CellValue[], number | null, number | null]>([
  ['halves go up, whatever their bits say', [8.345], 8.35, 8.35],
  ['halves of debts go down', [-8.345], -8.35, -8.35],
  ['tenths add up', [0.1, 0.2], 0.3, 0.15],
  ['blanks and words are left out', [2, null, '', '  ', '未定', true, 4], 6, 3],
  ['numbers written as texts count', ['1.5', 2], 3.5, 1.75],
  ['large sums stay whole', [9_007_199_254_740_991], 9_007_199_254_740_991, 9_007_199_254_740_991],
  ['next to nothing is nothing, of either sign', [-0.001], 0, 0],
  ['nothing has no total', [null, ''], null, null]
])('%s', (_name, values, sum, average) => expect(totalsOf(values)).toEqual({ sum, average }))
