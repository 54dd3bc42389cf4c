import { type CellValue, isEmpty } from '#contract/core/rules.ts'

import type { Table } from './clipboard.ts'
import type { GridColumn } from './columns.ts'
import type { Range } from './cursor.ts'
import { type Desk, kindOf, type Lock, lockOf, textOf } from './desk.ts'
import { faultOf } from './faults.ts'
import type { Unit } from './moments.ts'
import type { Row } from './rows.ts'
import { COUNTING, seriesOf } from './series.ts'
import { type Write, writeStep } from './writing.ts'

/** A cell that did not take what was meant for it, and why. */
export interface RefusedCell {
  readonly slot: number
  readonly key: string
  readonly text: string
  readonly reason: Lock
}

/** What became of a paste or a fill: how many cells changed, how many of them are wrong now, which refused, and how many texts found no cell. */
export interface Filled {
  readonly cells: number
  readonly wrong: number
  readonly refused: readonly RefusedCell[]
  readonly outside: number
  /** Of the texts outside those that lie below the last row, by the keys of their columns: rows that could be added. */
  readonly rest: readonly Texts[]
}
/** Texts for the cells of one row. */
export type Texts = Readonly<Record<string, string>>

/** A cell that did not take what was meant for it, by its row's id: it is told as long as nothing else is pasted or filled. */
export interface LeftCell extends Omit<RefusedCell, 'slot'> {
  readonly id: string
}
/** What the last paste, fill or replacement could not put anywhere, cell by cell; and how many texts lay outside the table. */
export interface Leftover {
  readonly cells: readonly LeftCell[]
  readonly outside: number
  readonly rest: readonly Texts[]
}

const emptied = (desk: Desk, column: GridColumn): CellValue => kindOf(desk, column).emptied?.(column) ?? null

/** Gathers what is to be written, cell by cell, and what refuses. */
export class Plan {
  readonly writes: Write[] = []
  readonly refused: RefusedCell[] = []
  outside = 0
  readonly rest: Texts[] = []
  /** Choices that are on their way, of which a text may be one. */
  readonly coming: Promise<unknown>[] = []
  readonly #desk: Desk
  /** The rows as they will be, where the choices of a cell depend on another that is written with it. */
  readonly #planned = new Map<number, Row>()

  constructor(desk: Desk) {
    this.#desk = desk
  }
  value(slot: number, column: GridColumn, value: CellValue): void {
    const reason: Lock | null = lockOf(this.#desk, slot, column) ?? (kindOf(this.#desk, column).isOwn && !isEmpty(value) ? { text: 'ownOnly' } : null)
    if (reason) this.refused.push({ slot, key: column.key, text: String(value ?? ''), reason })
    else this.writes.push({ slot, key: column.key, value })
  }
  text(slot: number, column: GridColumn, text: string): void {
    const reason = lockOf(this.#desk, slot, column)
    if (reason) return void this.refused.push({ slot, key: column.key, text, reason })
    if (text.trim() === '') return void this.writes.push({ slot, key: column.key, value: emptied(this.#desk, column) })
    const row = this.#planned.get(slot) ?? this.#desk.rows.row(slot)
    const read = kindOf(this.#desk, column).parse(text, row, column, this.#desk.context)
    if (read) {
      this.writes.push({ slot, key: column.key, value: read.value })
      if (this.#desk.linkage) this.#planned.set(slot, { ...row, [column.key]: read.value })
      return
    }
    const coming = this.#desk.context.linked?.(column, row)
    if (coming instanceof Promise) this.coming.push(coming)
    this.refused.push({ slot, key: column.key, text, reason: { text: 'notUnderstood' } })
  }
  carryOut(): Filled {
    const written = writeStep(this.#desk, this.writes)
    const wrong = written.filter(({ slot, key }) => faultOf(this.#desk, slot, key)?.isWarning === false)
    return { cells: written.length, wrong: wrong.length, refused: this.refused, outside: this.outside, rest: this.rest }
  }
}

/** The columns of a range that hold values, from the left. */
export const columnsIn = ({ columns }: Desk, { left, right }: Range) => columns.placed.slice(left, right + 1).filter(({ edge }) => edge === null)
/** The slots of a range's rows, from the top; lines of groups have none. */
export const slotsIn = ({ rows }: Desk, { top, bottom }: Range): number[] => {
  const slots: number[] = []
  for (let place = Math.max(0, top); place <= Math.min(bottom, rows.size - 1); place++) if (rows.slotAt(place) >= 0) slots.push(rows.slotAt(place))
  return slots
}

/** The texts of a range, to be copied. */
export const tableOf = (desk: Desk, range: Range): Table => slotsIn(desk, range).map((slot) => columnsIn(desk, range).map(({ column }) => textOf(desk, slot, column)))

/** Empties the cells of a range. */
export function clear(desk: Desk, range: Range): Filled {
  const plan = new Plan(desk)
  for (const slot of slotsIn(desk, range)) {
    for (const { column, key } of columnsIn(desk, range)) if (!isEmpty(desk.rows.cell(slot, key))) plan.value(slot, column, emptied(desk, column))
  }
  return plan.carryOut()
}

/** Fills a range with its first row; a single row takes what stands above it. */
export function fillDown(desk: Desk, range: Range): Filled {
  const plan = new Plan(desk)
  const source = desk.rows.slotAt(range.top === range.bottom ? range.top - 1 : range.top)
  if (source >= 0) {
    const targets = range.top === range.bottom ? range : { ...range, top: range.top + 1 }
    for (const slot of slotsIn(desk, targets)) for (const { column, key } of columnsIn(desk, range)) plan.value(slot, column, desk.rows.cell(source, key) ?? null)
  }
  return plan.carryOut()
}

/**
 * Goes on with the series that the filled cells at the head of each column of a range begin, down to its end; a single cell
 * goes on with what stands above it. A column without a beginning is left alone. `head` says how many rows begin it, where
 * somebody has shown them.
 */
export function fillSeries(desk: Desk, range: Range, unit: Unit, head = 0): Filled {
  const plan = new Plan(desk)
  const { rows } = desk
  for (const { column, key } of columnsIn(desk, range)) {
    const isOne = range.top === range.bottom
    const slots = slotsIn(desk, range)
    const held = (slot: number): CellValue => rows.cell(slot, key) ?? null
    const empty = slots.findIndex((slot) => isEmpty(held(slot)))
    // A range that is full goes on from its first cell: the others are written over.
    const heads = isOne ? headsAbove(desk, range.top, key) : slots.slice(0, head > 0 ? head : empty > 0 ? empty : 1)
    if (heads.length === 0 || heads.some((slot) => isEmpty(held(slot)))) continue
    const next = seriesOf(heads.map(held), unit, COUNTING.has(column.type))
    slots.slice(isOne ? 0 : heads.length).forEach((slot, at) => {
      const value = next(at + 1)
      if (value === null) plan.outside++
      else plan.value(slot, column, value)
    })
  }
  return plan.carryOut()
}

/** The two filled cells above a line, or the one. */
function headsAbove({ rows }: Desk, line: number, key: string): number[] {
  const filled = [line - 2, line - 1].map((place) => rows.slotAt(place)).filter((slot) => slot >= 0)
  return isEmpty(filled[0] === undefined ? null : rows.cell(filled[0], key)) ? filled.slice(1) : filled
}
