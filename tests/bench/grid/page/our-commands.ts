import { type CellValue, expression, isEmpty } from '#contract/core/rules.ts'
import type { CellKind } from '#grid/kinds/kind.ts'
import type { GridModel } from '#grid/model/create-grid.ts'

import { type BenchRow, COLUMNS, IDENTITY, TYPED } from './data.ts'
import { painted, timeTo } from './painted.ts'

const PASTED = { rows: 1000, columns: 20 } as const
const FILLED = 10_000
const EDITS = 500
/** One pasted row in so many has a text that a column refuses, and one that breaks a rule. */
const WRONG = 10

/** The same rules, asked as one would who thinks of nothing else: row by row, column by column, rule by rule. */
function plainly(rows: readonly BenchRow[]): number {
  const counts = new Map<string, Map<string, number>>()
  for (const { key, validateRules = [] } of COLUMNS) {
    if (!validateRules.some(({ unique }) => unique)) continue
    const count = new Map<string, number>()
    for (const row of rows) if (!isEmpty(row[key])) count.set(String(row[key]), (count.get(String(row[key])) ?? 0) + 1)
    counts.set(key, count)
  }
  let wrong = 0
  for (const row of rows) {
    for (const { key, validateRules = [] } of COLUMNS) {
      const value = row[key]
      for (const { required, unique, pattern } of validateRules) {
        if (
          (required && isEmpty(value)) ||
          (unique && !isEmpty(value) && counts.get(key)!.get(String(value))! > 1) ||
          (pattern !== undefined && !isEmpty(value) && !expression(pattern).test(String(value)))
        ) {
          wrong++
          break
        }
      }
    }
  }
  return wrong
}

/** A thousand rows of twenty columns, as a spreadsheet gives them; some of it is no date, and some numbers are none. */
function spreadsheet(rows: readonly BenchRow[]): string {
  const keys = COLUMNS.slice(0, PASTED.columns).map(({ key }) => key)
  return rows
    .slice(0, PASTED.rows)
    .map((row, at) =>
      keys
        .map((key) => {
          if (at % WRONG === 0 && key === 'c2') return '不是数'
          if (key === IDENTITY) return at % WRONG === 1 ? 'C5-同号' : `P-${row[key]}`
          if (key === TYPED) return `贴入 ${at}`
          return String(row[key] ?? '')
        })
        .join('\t')
    )
    .join('\r\n')
}

/** How long the longest stretch was for which a check did not let others go first. Milliseconds. */
async function longestOf<T>(work: () => Promise<T>): Promise<{ readonly answer: T; readonly longest: number }> {
  const { scheduler } = globalThis as unknown as { scheduler: { yield: () => Promise<void> } }
  const real = scheduler.yield.bind(scheduler)
  let since = performance.now()
  let longest = 0
  const ends = () => {
    longest = Math.max(longest, performance.now() - since)
  }
  scheduler.yield = async () => {
    ends()
    await real()
    since = performance.now()
  }
  try {
    const answer = await work()
    ends()
    return { answer, longest }
  } finally {
    scheduler.yield = real
  }
}

/** What the bench does with our grid alone. */
export function userOf(grid: GridModel<CellKind>) {
  const { state } = grid
  let wrong = 0
  const all = () => grid.all() as readonly BenchRow[]
  const first = () => state.columns.placeOf('c0')
  const focus = () => document.activeElement as HTMLElement
  const press = (key: string) =>
    focus().dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true, cancelable: true }))
  const undo = async (key: string, value: CellValue, rowIndex: number) => {
    const time = await timeTo(
      () => press('z'),
      () => state.rows.cell(rowIndex, key) === value
    )
    await painted()
    return time
  }
  return {
    /** The plain loop over all cells. */
    plain() {
      const before = performance.now()
      wrong = plainly(all())
      return performance.now() - before
    },
    /** Every cell asked, from nothing; it must find what the plain loop has found. */
    async check() {
      state.checks.reset()
      const start = performance.now()
      const { answer, longest } = await longestOf(() => grid.check())
      const time = performance.now() - start
      if (answer !== wrong) throw new Error(`the check found ${answer} wrong cells, the plain loop ${wrong}`)
      return { time, longest }
    },
    /** One commit of a value that no two rows may share, anywhere among all rows. Microseconds. */
    edits() {
      const rows = all()
      const value = (at: number) => ({ [IDENTITY]: `E-${at}` })
      for (let at = 0; at < EDITS; at++) grid.set(rows[(at * 797) % rows.length]!.id, value(-at))
      const before = performance.now()
      for (let at = 0; at < EDITS; at++) grid.set(rows[(at * 797) % rows.length]!.id, value(at))
      return ((performance.now() - before) * 1000) / EDITS
    },
    async paste() {
      const text = spreadsheet(all())
      state.cursor.go({ line: 0, col: first() })
      state.changes.emit({ type: 'cursor' })
      state.changes.emit({ type: 'focus' })
      await painted()
      const data = new DataTransfer()
      data.setData('text/plain', text)
      const rowIndex = state.rows.rowIndexAt(5)
      const before = state.rows.cell(rowIndex, TYPED) ?? null
      const faults = state.checks.errors
      const time = await timeTo(
        () =>
          focus().dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })),
        () => state.rows.cell(rowIndex, TYPED) === '贴入 5'
      )
      if (state.checks.errors - faults < PASTED.rows / WRONG - 1)
        throw new Error(`${state.checks.errors - faults} wrong cells after the paste`)
      return { time, undo: await undo(TYPED, before, rowIndex) }
    },
    async fill() {
      const col = state.columns.placeOf(TYPED)
      state.cursor.go({ line: 10, col })
      state.cursor.go({ line: 9 + FILLED, col }, true)
      state.changes.emit({ type: 'cursor' })
      state.changes.emit({ type: 'focus' })
      await painted()
      const rowIndex = state.rows.rowIndexAt(9 + FILLED)
      const before = state.rows.cell(rowIndex, TYPED) ?? null
      const value = state.rows.cell(state.rows.rowIndexAt(10), TYPED)
      const time = await timeTo(
        () => press('d'),
        () => state.rows.cell(rowIndex, TYPED) === value
      )
      return { time, undo: await undo(TYPED, before, rowIndex) }
    }
  }
}
