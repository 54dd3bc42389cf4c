import { type CellValue, isEmpty } from '#contract/core/rules.ts'

import type { TextTable } from './clipboard.ts'
import type { GridColumn } from '../data/columns.ts'
import type { CellRange } from '../data/cursor.ts'
import { type GridState, kindOf, type Lock, lockOf, cellText } from '../edits/grid-state.ts'
import { cellFaultOf } from '../edits/faults.ts'
import type { DateUnit } from './moments.ts'
import type { GridRow } from '../data/rows.ts'
import { COUNTING, seriesOf } from './series.ts'
import { type Write, writeCellStep } from '../edits/writing.ts'

/** A cell that did not take what was meant for it, and why. */
export interface RefusedCell {
  readonly rowIndex: number
  readonly key: string
  readonly text: string
  readonly reason: Lock
}

/** What became of a paste or a fill: how many cells changed, how many of them are wrong now, which refused, and how many texts found no cell. */
export interface FillOutcome {
  readonly cells: number
  readonly wrong: number
  readonly refused: readonly RefusedCell[]
  readonly outside: number
  /** Of the texts outside those that lie below the last row, by the keys of their columns: rows that could be added. */
  readonly rest: readonly Texts[]
}
/** Texts for the cells of one row. */
export type Texts = Readonly<Record<string, string>>

/** A cell that did not take what was meant for it, by its row's id: it is listed until something else is pasted or filled. */
export interface LeftCell extends Omit<RefusedCell, 'rowIndex'> {
  readonly id: string
}
/** What the last paste, fill or replacement could not put anywhere, cell by cell; and how many texts lay outside the table. */
export interface Leftover {
  readonly cells: readonly LeftCell[]
  readonly outside: number
  readonly rest: readonly Texts[]
}

const emptied = (state: GridState, column: GridColumn): CellValue => kindOf(state, column).emptied?.(column) ?? null

/** Gathers what is to be written, cell by cell, and what refuses. */
export class FillPlan {
  readonly writes: Write[] = []
  readonly refused: RefusedCell[] = []
  outside = 0
  readonly rest: Texts[] = []
  /** Choices that are on their way, of which a text may be one. */
  readonly coming: Promise<unknown>[] = []
  readonly #state: GridState
  /** The rows as they will be, where the choices of a cell depend on another that is written with it. */
  readonly #planned = new Map<number, GridRow>()

  constructor(state: GridState) {
    this.#state = state
  }
  value(rowIndex: number, column: GridColumn, value: CellValue): void {
    const reason: Lock | null =
      lockOf(this.#state, rowIndex, column) ??
      (kindOf(this.#state, column).isOwn && !isEmpty(value) ? { text: 'ownOnly' } : null)
    if (reason) this.refused.push({ rowIndex, key: column.key, text: String(value ?? ''), reason })
    else this.writes.push({ rowIndex, key: column.key, value })
  }
  text(rowIndex: number, column: GridColumn, text: string): void {
    const reason = lockOf(this.#state, rowIndex, column)
    if (reason) return void this.refused.push({ rowIndex, key: column.key, text, reason })
    if (text.trim() === '')
      return void this.writes.push({ rowIndex, key: column.key, value: emptied(this.#state, column) })
    const row = this.#planned.get(rowIndex) ?? this.#state.rows.row(rowIndex)
    const read = kindOf(this.#state, column).parse(text, row, column, this.#state.context)
    if (read) {
      this.writes.push({ rowIndex, key: column.key, value: read.value })
      if (this.#state.linkage) this.#planned.set(rowIndex, { ...row, [column.key]: read.value })
      return
    }
    const coming = this.#state.context.linked?.(column, row)
    if (coming instanceof Promise) this.coming.push(coming)
    this.refused.push({ rowIndex, key: column.key, text, reason: { text: 'notUnderstood' } })
  }
  carryOut(): FillOutcome {
    const written = writeCellStep(this.#state, this.writes)
    const wrong = written.filter(({ rowIndex, key }) => cellFaultOf(this.#state, rowIndex, key)?.isWarning === false)
    return { cells: written.length, wrong: wrong.length, refused: this.refused, outside: this.outside, rest: this.rest }
  }
}

/** So many choices may depend on each other: 省, 市, 区, 街道. */
const DEEPEST = 4

/** Plans anew each time the choices that a plan needs have come; null where `again` finds nothing to plan any more. */
export async function replanned<None extends null>(
  first: FillPlan,
  again: () => FillPlan | None
): Promise<FillPlan | None> {
  let plan = first
  for (let depth = 0; depth < DEEPEST && plan.coming.length > 0; depth++) {
    await Promise.allSettled(plan.coming)
    const next = again()
    if (next === null) return next
    plan = next
  }
  return plan
}

/** The columns of a range that hold values, from the left. */
export const columnsIn = ({ columns }: GridState, { left, right }: CellRange) =>
  columns.placed.slice(left, right + 1).filter(({ edge }) => edge === null)
/** The row indexes of a range's rows, from the top; lines of groups have none. */
export const rowIndexesIn = ({ rows }: GridState, { top, bottom }: CellRange): number[] => {
  const rowIndexes: number[] = []
  for (let place = Math.max(0, top); place <= Math.min(bottom, rows.size - 1); place++)
    if (rows.rowIndexAt(place) >= 0) rowIndexes.push(rows.rowIndexAt(place))
  return rowIndexes
}

/** The texts of a range, to be copied. */
export const tableOf = (state: GridState, range: CellRange): TextTable =>
  rowIndexesIn(state, range).map((rowIndex) =>
    columnsIn(state, range).map(({ column }) => cellText(state, rowIndex, column))
  )

/** Empties the cells of a range. */
export function clear(state: GridState, range: CellRange): FillOutcome {
  const plan = new FillPlan(state)
  for (const rowIndex of rowIndexesIn(state, range)) {
    for (const { column, key } of columnsIn(state, range))
      if (!isEmpty(state.rows.cell(rowIndex, key))) plan.value(rowIndex, column, emptied(state, column))
  }
  return plan.carryOut()
}

/** Fills a range with its first row; a single row takes the values above it. */
export function fillDown(state: GridState, range: CellRange): FillOutcome {
  const plan = new FillPlan(state)
  const source = state.rows.rowIndexAt(range.top === range.bottom ? range.top - 1 : range.top)
  if (source >= 0) {
    const targets = range.top === range.bottom ? range : { ...range, top: range.top + 1 }
    for (const rowIndex of rowIndexesIn(state, targets))
      for (const { column, key } of columnsIn(state, range))
        plan.value(rowIndex, column, state.rows.cell(source, key) ?? null)
  }
  return plan.carryOut()
}

/**
 * Goes on with the series that the filled cells at the head of each column of a range begin, down to its end; a single cell
 * goes on with the value above it. A column without a beginning is left alone. `head` says how many rows begin it, where
 * somebody has shown them.
 */
export function fillSeries(state: GridState, range: CellRange, unit: DateUnit, head = 0): FillOutcome {
  const plan = new FillPlan(state)
  const { rows } = state
  for (const { column, key } of columnsIn(state, range)) {
    const isOne = range.top === range.bottom
    const rowIndexes = rowIndexesIn(state, range)
    const held = (rowIndex: number): CellValue => rows.cell(rowIndex, key) ?? null
    const empty = rowIndexes.findIndex((rowIndex) => isEmpty(held(rowIndex)))
    // A range that is full goes on from its first cell: the others are written over.
    const heads = isOne
      ? headsAbove(state, range.top, key)
      : rowIndexes.slice(0, head > 0 ? head : empty > 0 ? empty : 1)
    if (heads.length === 0 || heads.some((rowIndex) => isEmpty(held(rowIndex)))) continue
    const next = seriesOf(heads.map(held), unit, COUNTING.has(column.type))
    rowIndexes.slice(isOne ? 0 : heads.length).forEach((rowIndex, at) => {
      const value = next(at + 1)
      if (value === null) plan.outside++
      else plan.value(rowIndex, column, value)
    })
  }
  return plan.carryOut()
}

/** The two filled cells above a line, or the one. */
function headsAbove({ rows }: GridState, line: number, key: string): number[] {
  const filled = [line - 2, line - 1].map((place) => rows.rowIndexAt(place)).filter((rowIndex) => rowIndex >= 0)
  return isEmpty(filled[0] === undefined ? null : rows.cell(filled[0], key)) ? filled.slice(1) : filled
}
