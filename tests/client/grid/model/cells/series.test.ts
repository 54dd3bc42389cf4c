import { describe, expect, test } from 'vitest'

import type { CellValue } from '#contract/core/rules.ts'
import type { GridColumn } from '#grid/model/data/columns.ts'
import { createGrid } from '#grid/model/create-grid.ts'
import { activateCell } from '#grid/model/edits/going.ts'
import type { DateUnit } from '#grid/model/cells/moments.ts'
import { seriesOf } from '#grid/model/cells/series.ts'
import { fileColumns, fileRows, kinds } from '#kit/drawn/grid.tsx'

const on = (values: readonly CellValue[], unit: DateUnit = 'auto') => [1, 2, 3].map(seriesOf(values, unit))

describe('a series', () => {
  test.each<[string, readonly CellValue[], readonly CellValue[]]>([
    ['storeys', ['第1层'], ['第2层', '第3层', '第4层']],
    ['storeys in words', ['第九层验收'], ['第十层验收', '第十一层验收', '第十二层验收']],
    ['storeys without 第', ['九层'], ['十层', '十一层', '十二层']],
    ['the storey of a building, not the building', ['3号楼二层', '3号楼三层'], ['3号楼四层', '3号楼五层', '3号楼六层']],
    ['the storey of a building, of which one is shown', ['3号楼二层'], ['3号楼三层', '3号楼四层', '3号楼五层']],
    ['the building, where that differs', ['1号楼3层', '2号楼3层'], ['3号楼3层', '4号楼3层', '5号楼3层']],
    ['storeys below the ground, of which none is the noughth', ['-2层', '-1层'], ['1层', '2层', '3层']],
    ['storeys downwards', ['2层', '1层'], ['-1层', '-2层', '-3层']],
    ['hundreds in words', ['第九十九册'], ['第一百册', '第一百零一册', '第一百零二册']],
    ['lists in words', ['（九）'], ['（十）', '（十一）', '（十二）']],
    ['words that only look like a number', ['一般抹灰'], ['一般抹灰', '一般抹灰', '一般抹灰']],
    ['numbers downwards, without noughts that nobody wrote', ['A-11', 'A-10'], ['A-9', 'A-8', 'A-7']],
    [
      'numbers too long to be exact',
      ['20250301000000009'],
      ['20250301000000010', '20250301000000011', '20250301000000012']
    ],
    ['numbers that look like a day and are none', ['2025-01-0012'], ['2025-01-0013', '2025-01-0014', '2025-01-0015']],
    ['large numbers', [2025030100001], [2025030100002, 2025030100003, 2025030100004]],
    ['ends of months', ['2025-01-31', '2025-02-28'], ['2025-03-31', '2025-04-30', '2025-05-31']],
    [
      'the thirtieth, where February has none',
      ['2025-01-30', '2025-02-28'],
      ['2025-03-30', '2025-04-30', '2025-05-30']
    ],
    ['quarters by their ends', ['2024-12-31', '2025-03-31'], ['2025-06-30', '2025-09-30', '2025-12-31']],
    [
      'hours of a day',
      ['2025-03-06 22:00:00', '2025-03-06 23:00:00'],
      ['2025-03-07 00:00:00', '2025-03-07 01:00:00', '2025-03-07 02:00:00']
    ],
    ['times', ['08:00:00', '08:30:00'], ['09:00:00', '09:30:00', '10:00:00']],
    ['hours', ['22:15'], ['23:15', '00:15', '01:15']],
    ['numbers with noughts', ['A-009'], ['A-010', 'A-011', 'A-012']],
    ['the last number of a text', ['1#楼-03', '1#楼-06'], ['1#楼-09', '1#楼-12', '1#楼-15']],
    ['numbers', [5], [6, 7, 8]],
    ['numbers by what lies between two', [0.1, 0.3], [0.5, 0.7, 0.9]],
    ['days', ['2024-02-28'], ['2024-02-29', '2024-03-01', '2024-03-02']],
    ['weeks', ['2025-03-01', '2025-03-08'], ['2025-03-15', '2025-03-22', '2025-03-29']],
    ['months, where two days say so', ['2025-01-15', '2025-02-15'], ['2025-03-15', '2025-04-15', '2025-05-15']],
    ['moments', ['2025-12-31 08:30:00'], ['2026-01-01 08:30:00', '2026-01-02 08:30:00', '2026-01-03 08:30:00']],
    ['words that count nothing are repeated', ['甲', '乙'], ['甲', '乙', '甲']]
  ])('%s', (_name, values, expected) => expect(on(values)).toEqual(expected))

  test('days go on by months, of which the shorter end earlier, and by years', () => {
    expect(on(['2025-01-31'], 'month')).toEqual(['2025-02-28', '2025-03-31', '2025-04-30'])
    expect(on(['2024-02-29'], 'year')).toEqual(['2025-02-28', '2026-02-28', '2027-02-28'])
  })

  test('what cannot be counted further says so', () => {
    expect(on(['A-001', 'A-000'])).toEqual([null, null, null])
    expect(on(['第九百九十八层'])).toEqual(['第九百九十九层', null, null])
    expect(on(['地下2层', '地下1层'])).toEqual([null, null, null])
  })
})

describe('filling a series', () => {
  const open = () =>
    createGrid({
      columns: fileColumns,
      kinds,
      rows: fileRows(6).map((row, at) => (at < 2 ? row : { ...row, title: null, docNo: null, docDate: null }))
    })
  const of = (grid: ReturnType<typeof open>, key: string) => grid.all().map((row) => row[key])

  test('a range goes on from the cells that are filled, in every column, as one step', () => {
    const grid = open()
    activateCell(grid.state, { line: 0, col: 2 })
    activateCell(grid.state, { line: 5, col: 4 }, true)
    expect(grid.cells.fillSeries()).toMatchObject({ cells: 12, refused: [] })
    expect([of(grid, 'title').at(-1), of(grid, 'docNo').at(-1), of(grid, 'docDate').at(-1)]).toEqual([
      '第6层验收记录',
      'C5-006',
      '2025-03-06'
    ])
    grid.cells.undo()
    expect(of(grid, 'title').slice(2)).toEqual([null, null, null, null])
  })

  test('a single cell goes on with the value above it; a full range is written over from its first cell', () => {
    const grid = open()
    activateCell(grid.state, { line: 2, col: 3 })
    grid.cells.fillSeries()
    expect(grid.get('f3')?.docNo).toBe('C5-003')
    activateCell(grid.state, { line: 0, col: 6 })
    activateCell(grid.state, { line: 5, col: 6 }, true)
    grid.cells.fillSeries()
    expect(of(grid, 'pages')).toEqual([1, 2, 3, 4, 5, 6])
  })
})

test('codes of choices, boxes and the like are repeated, whatever they look like', () => {
  const columns: GridColumn[] = [
    { key: 'grade', title: '等级', type: 'select', options: ['1', '2', '3'].map((value) => ({ value, text: value })) },
    { key: 'done', title: '完成', type: 'checkbox', customValue: ['1', '0'] }
  ]
  const grid = createGrid({
    columns,
    kinds,
    rows: [1, 2, 3, 4].map((id) => ({ id: `r${id}`, grade: id < 3 ? String(id) : null, done: id < 2 ? '1' : null }))
  })
  activateCell(grid.state, { line: 0, col: 2 })
  activateCell(grid.state, { line: 3, col: 3 }, true)
  grid.cells.fillSeries()
  expect(grid.all().map(({ grade, done }) => [grade, done])).toEqual([
    ['1', '1'],
    ['2', '1'],
    ['1', '1'],
    ['2', '1']
  ])
})

describe('going to a gap', () => {
  test('passes over what is filled, what need not be, and what may not be edited', () => {
    const rows = fileRows(4).map((row) =>
      row.id === 'f2' || row.id === 'f3'
        ? { ...row, title: '', docNo: '' }
        : row.id === 'f4'
          ? { ...row, docDate: null }
          : row
    )
    const grid = createGrid({ columns: fileColumns, kinds, rows, lockOf: ({ id }) => (id === 'f2' ? '已提交' : null) })
    const said: string[] = []
    grid.subscribe((change) => change.type === 'said' && said.push(change.text))
    activateCell(grid.state, { line: 0, col: 2 })
    expect([grid.cells.nextGap(false), grid.state.cursor.at]).toEqual([true, { line: 2, col: 2 }])
    expect([grid.cells.nextGap(false), grid.state.cursor.at]).toEqual([true, { line: 3, col: 4 }])
    expect([grid.cells.nextGap(false), grid.state.cursor.at]).toEqual([true, { line: 2, col: 2 }])
    expect([grid.cells.nextGap(true), grid.state.cursor.at]).toEqual([true, { line: 3, col: 4 }])
    grid.set('f3', { title: '有' })
    grid.set('f4', { docDate: '2025-01-01' })
    expect([grid.cells.nextGap(false), said.at(-1)]).toEqual([false, 'noGaps'])
  })
})
