import { describe, expect, test } from 'vitest'

import type { GridColumn } from '#grid/model/data/columns.ts'
import { createGrid } from '#grid/model/create-grid.ts'
import { cellFaultOf, listFaults } from '#grid/model/edits/faults.ts'
import { fileColumns, fileRows, kinds } from '#kit/drawn/grid.tsx'

const now = () => new Date(2026, 10, 20, 12).getTime()
const words = (grid: ReturnType<typeof open>, id: string, key: string) => {
  const fault = cellFaultOf(grid.state, grid.state.rows.rowIndexOf(id), key)
  return fault && (fault.message ?? fault.text)
}
const open = (count = 5, columns: readonly GridColumn[] = fileColumns, more = {}) =>
  createGrid({ columns, kinds, rows: fileRows(count), now, ...more })

describe('getting the values of a grid', () => {
  test('[5.V20] asks every cell, counts what is wrong and gives nothing', async () => {
    const grid = open()
    grid.set('f1', { title: '' })
    grid.set('f2', { pages: 0 })
    grid.set('f3', { docDate: '2026-11-21' })
    const values = await grid.values()
    expect(values).toMatchObject({ ok: false, errors: 3 })
    expect(listFaults(grid.state).map(({ key, fault }) => [key, fault.message ?? fault.text])).toEqual([
      ['title', '文件题名不能为空'],
      ['pages', '页数须为正整数'],
      ['docDate', 'dateInFuture']
    ])
  })

  test('[3.E46] [3.E56] gives every row with its order, hidden columns included, where nothing is wrong', async () => {
    const grid = open(3, [
      ...fileColumns,
      { key: 'secret', title: '', type: 'hidden' },
      { key: 'orderNum', title: '序号', type: 'inputNumber', isOrder: true }
    ])
    grid.set('f1', { secret: 'kept' })
    const values = await grid.values()
    expect(values.ok && values.rows.map(({ id, secret, orderNum }) => [id, secret ?? null, orderNum])).toEqual([
      ['f1', 'kept', 1],
      ['f2', null, 2],
      ['f3', null, 3]
    ])
    expect(grid.state.columns.placed.some(({ key }) => key === 'secret')).toBe(false)
  })

  test('[3.E56] rows that bear their order without a column for it run from the first on when they have moved', async () => {
    const grid = createGrid({
      columns: fileColumns,
      kinds,
      now,
      rows: fileRows(3).map((row, at) => ({ ...row, orderNum: at + 1 }))
    })
    grid.rows.add(null, [{ title: '新的记录', docDate: '2025-01-01', docNo: 'N-1' }])
    grid.rows.move(1)
    const values = await grid.values()
    expect(values.ok && values.rows.map(({ docNo, orderNum }) => [docNo, orderNum])).toEqual([
      ['C5-001', 1],
      ['N-1', 2],
      ['C5-002', 3],
      ['C5-003', 4]
    ])
  })

  test('[3.E56] rows that come without an order have one, under the name that is wanted, also when they have moved', async () => {
    const numbers = async (grid: ReturnType<typeof open>, key: string) => {
      const values = await grid.values()
      return values.ok && values.rows.map((row) => [row.docNo, row[key]])
    }
    const grid = open(3)
    grid.rows.move(1)
    expect(await numbers(grid, 'orderNum')).toEqual([
      ['C5-002', 1],
      ['C5-001', 2],
      ['C5-003', 3]
    ])
    const named = open(2, fileColumns, { orderKey: 'place' })
    expect(await numbers(named, 'place')).toEqual([
      ['C5-001', 1],
      ['C5-002', 2]
    ])
  })

  test('[4.S17] [4.S15] new rows lose their ids when wanted, removed stored rows are listed, removed new ones are not', async () => {
    const grid = open(2)
    const [added] = grid.rows.add(1, [{ title: '新的记录', docDate: '2025-01-01', docNo: 'N-1' }])
    const [gone] = grid.rows.add(1, [{ title: '又一记录' }])
    grid.rows.remove([gone!, grid.state.rows.rowIndexOf('f1')])
    const values = await grid.values({ withoutIds: true })
    expect(values).toMatchObject({ ok: true, removed: ['f1'], added: [grid.state.rows.row(added!).id] })
    expect(values.ok && values.rows.map((row) => 'id' in row)).toEqual([true, false])
  })
})

describe('checking', () => {
  test.each([
    ['required', { required: true }, '', '有'],
    ['unique', { unique: true }, 'C5-002', 'C5-009'],
    ['pattern', { pattern: '^[A-Z]\\d$' }, 'x1', 'A1'],
    ['handler', { handler: 'isGood' }, 'bad', 'good']
  ])('[3.E57] a rule may be %s alone, with a message of its own', (_name, rule, wrong, right) => {
    const columns: GridColumn[] = [
      { key: 'docNo', title: '编号', type: 'input', validateRules: [{ ...rule, message: '${title}有误' }] }
    ]
    const grid = open(3, columns, {
      handlers: {
        isGood: { reads: [], check: (value: unknown) => (value === 'good' ? null : { message: '编号有误' }) }
      }
    })
    grid.set('f1', { docNo: wrong })
    expect(words(grid, 'f1', 'docNo')).toBe('编号有误')
    grid.set('f1', { docNo: right })
    expect(words(grid, 'f1', 'docNo')).toBeNull()
  })

  test('[5.V03] [5.I39] two rows that share a value are both wrong, until one differs', () => {
    const grid = open()
    grid.set('f2', { docNo: 'C5-001' })
    expect([words(grid, 'f1', 'docNo'), words(grid, 'f2', 'docNo')]).toEqual(['文件编号不能重复', '文件编号不能重复'])
    expect(grid.status.errors).toBe(2)
    grid.set('f1', { docNo: 'other' })
    expect([words(grid, 'f1', 'docNo'), words(grid, 'f2', 'docNo')]).toEqual([null, null])
    expect(grid.status.errors).toBe(0)
  })

  test('a value that is shared with a removed row is nobody else’s, and is shared again when that comes back', () => {
    const grid = open()
    grid.set('f2', { docNo: 'C5-001' })
    grid.rows.remove([grid.state.rows.rowIndexOf('f1')])
    expect(grid.status.errors).toBe(0)
    grid.cells.undo()
    expect(grid.status.errors).toBe(2)
  })

  test('[5.I40] a cell is asked again when one that its handler reads has changed', () => {
    const grid = open()
    grid.set('f1', { endDate: '2025-03-05' })
    expect(words(grid, 'f1', 'endDate')).toBeNull()
    grid.set('f1', { docDate: '2025-03-20' })
    expect(words(grid, 'f1', 'endDate')).toBe('beforeDocDate')
  })

  test('[5.V06] of a handler that answers late only the newest answer counts', async () => {
    const waiting: ((fault: { message: string } | null) => void)[] = []
    const handler = {
      reads: [],
      check: () => new Promise<{ message: string } | null>((done) => void waiting.push(done))
    }
    const grid = open(2, [{ key: 'title', title: '题名', type: 'input', validateRules: [{ handler: 'taken' }] }], {
      handlers: { taken: handler }
    })
    grid.set('f1', { title: 'a' })
    grid.set('f1', { title: 'b' })
    waiting[1]!(null)
    waiting[0]!({ message: '已被使用' })
    await expect.poll(() => waiting).toHaveLength(2)
    expect(words(grid, 'f1', 'title')).toBeNull()
    grid.set('f1', { title: 'c' })
    waiting[2]!({ message: '已被使用' })
    await expect.poll(() => words(grid, 'f1', 'title')).toBe('已被使用')
    expect(grid.status.errors).toBe(1)
  })

  test('[5.V06] a handler that rejects says with what, and the cell is refused', async () => {
    const check = (value: unknown) =>
      value === 'taken'
        ? Promise.reject(new Error('编号已被使用'))
        : value === 'short'
          ? Promise.reject('编号太短')
          : Promise.resolve(null)
    const grid = open(2, [{ key: 'no', title: '编号', type: 'input', validateRules: [{ handler: 'ask' }] }], {
      handlers: { ask: { reads: [], check } }
    })
    grid.set('f1', { no: 'taken' })
    grid.set('f2', { no: 'short' })
    expect(await grid.values()).toMatchObject({ ok: false, errors: 2 })
    expect([words(grid, 'f1', 'no'), words(grid, 'f2', 'no')]).toEqual(['编号已被使用', '编号太短'])
    grid.set('f1', { no: 'free' })
    grid.set('f2', { no: 'free' })
    expect(await grid.values()).toMatchObject({ ok: true })
  })

  test('a warning is shown and does not refuse', async () => {
    const grid = open(1)
    grid.set('f1', { title: '测温记录等' })
    expect(cellFaultOf(grid.state, 0, 'title')).toMatchObject({ isWarning: true })
    expect(grid.status.errors).toBe(0)
    expect((await grid.values()).ok).toBe(true)
  })

  test('what a kind cannot read is wrong before any rule is asked', () => {
    const grid = open(1)
    grid.set('f1', { docDate: '2025-02-30' })
    expect(words(grid, 'f1', 'docDate')).toBe('notDate')
  })

  test('a whole grid is asked in slices that let keys through', async () => {
    const grid = open(20_000)
    grid.state.rows.setCell(19_999, 'title', '')
    grid.state.rows.setCell(5, 'docNo', 'C5-001')
    let slices = 0
    const stop = grid.subscribe(({ type }) => {
      if (type === 'checked') slices++
    })
    expect(await grid.state.checks.all(() => grid.state.changes.emit({ type: 'checked' }), 2)).toBe(3)
    stop()
    expect(slices).toBeGreaterThan(0)
  })

  test('other rows end a check that is under way', async () => {
    const grid = open(20_000)
    const checked = grid.state.checks.all(() => grid.load(fileRows(3)), 1)
    expect(await checked).toBeNull()
    expect(grid.status.errors).toBe(0)
  })

  test('rows that go while a check is under way are not counted, and those that come are asked', async () => {
    const grid = open(20_000)
    grid.state.rows.setCell(3, 'title', '')
    grid.state.rows.setCell(19_000, 'title', '')
    grid.state.rows.setCell(19_999, 'title', '')
    let isDone = false
    const errors = await grid.state.checks.all(() => {
      if (isDone) return
      isDone = true
      grid.rows.remove([19_999])
      grid.rows.add(undefined, [{}])
    }, 1)
    expect(isDone).toBe(true)
    // Two titles, and the title and the day of the new row.
    expect([errors, grid.status.errors, grid.errors().length]).toEqual([4, 4, 4])
    grid.rows.remove([3, 19_000, ...grid.state.rows.sequence.slice(-1)])
    expect(await grid.values()).toMatchObject({ ok: true })
  })

  test('[3.E58] the places in the words of a handler are filled in as well', () => {
    const handlers = {
      taken: { reads: [], check: () => ({ message: '${title}（${key}）已被使用，缺省 ${defaultValue}' }) }
    }
    const grid = open(
      1,
      [{ key: 'no', title: '编号', type: 'input', defaultValue: 'A', validateRules: [{ handler: 'taken' }] }],
      { handlers }
    )
    grid.set('f1', { no: 'B' })
    expect(words(grid, 'f1', 'no')).toBe('编号（no）已被使用，缺省 A')
  })

  test('F8 goes to the next thing that is wrong, round the end, and back', () => {
    const grid = open()
    const go = () => {
      const { line, col } = grid.state.cursor.at
      return [line, grid.state.columns.placed[col]?.key]
    }
    grid.set('f2', { title: '', pages: 0 })
    grid.set('f4', { title: '' })
    grid.cells.nextError(false)
    expect(go()).toEqual([1, 'title'])
    grid.cells.nextError(false)
    expect(go()).toEqual([1, 'pages'])
    grid.cells.nextError(false)
    expect(go()).toEqual([3, 'title'])
    grid.cells.nextError(false)
    expect(go()).toEqual([1, 'title'])
    grid.cells.nextError(true)
    expect(go()).toEqual([3, 'title'])
  })
})
