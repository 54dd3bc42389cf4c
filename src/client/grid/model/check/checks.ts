import { type CellValue, isEmpty } from '#contract/core/rules.ts'

import { type CheckContext, type CheckedColumn, ColumnCheck, type FaultChanged } from './check.ts'
import type { CellFault } from './fault.ts'
import type { Rows } from '../data/rows.ts'
import { breather } from '../data/slices.ts'

const BLOCK = 256

/** The faults of all cells that were asked: kept up by every commit, counted, and found for a whole grid in slices. */
export class Checks {
  readonly #rows: Rows
  readonly #columns: readonly ColumnCheck[]
  readonly #byKey: ReadonlyMap<string, ColumnCheck>
  readonly #readers = new Map<string, ColumnCheck[]>()
  readonly #changed: (rowIndex: number, key: string) => void
  #perRow: Uint16Array = new Uint16Array(0)
  #errors = 0
  #epoch = 0
  #isQuiet = false

  /** `changed` is called for every cell that has another fault, or none any more. */
  constructor(
    columns: readonly CheckedColumn[],
    context: CheckContext,
    changed: (rowIndex: number, key: string) => void
  ) {
    this.#rows = context.rows
    this.#changed = changed
    this.#columns = columns
      .map((column) => new ColumnCheck(column, context, this.#faultChanged))
      .filter(({ isAsked }) => isAsked)
    this.#byKey = new Map(this.#columns.map((check) => [check.column.key, check]))
    for (const check of this.#columns)
      for (const key of check.reads) this.#readers.set(key, [...(this.#readers.get(key) ?? []), check])
  }

  /** How many cells are wrong; warnings are not counted. */
  get errors(): number {
    return this.#errors
  }
  faultOf(rowIndex: number, key: string): CellFault | null {
    return this.#byKey.get(key)?.faultOf(rowIndex) ?? null
  }
  /** How many cells of a row are wrong. */
  errorsIn(rowIndex: number): number {
    return this.#perRow[rowIndex] ?? 0
  }
  /** What would be wrong with a value that is still being typed. */
  ask(rowIndex: number, key: string, value: CellValue): CellFault | null | Promise<CellFault | null> {
    return this.#byKey.get(key)?.ask(rowIndex, value) ?? null
  }

  /** A cell holds another value: it is asked, and so are those that read it or shared the old or the new one. */
  written(rowIndex: number, key: string, before: CellValue, after: CellValue): void {
    const check = this.#byKey.get(key)
    if (check?.isUnique) {
      const touched = [...check.holders.others(rowIndex, before), ...check.holders.others(rowIndex, after)]
      check.holders.remove(rowIndex, before)
      check.holders.add(rowIndex, after)
      for (const other of touched) void check.check(other)
    }
    void check?.check(rowIndex)
    // An empty cell that nobody has been in is not wrong because another was filled: it is asked when it is left, or by F8.
    const isUnseen = (reader: ColumnCheck) =>
      isEmpty(this.#rows.cell(rowIndex, reader.column.key)) && reader.faultOf(rowIndex) === null
    for (const reader of this.#readers.get(key) ?? [])
      if (reader !== check && !isUnseen(reader)) void reader.check(rowIndex)
  }
  /** Rows have been added (or have come back): they hold their values again. */
  entered(rowIndexes: Iterable<number>): void {
    for (const rowIndex of rowIndexes) {
      this.#errors += this.errorsIn(rowIndex)
      this.#share(rowIndex, 'add')
    }
  }
  /** Rows have been taken away: their faults count no more, and nobody shares their values. */
  left(rowIndexes: Iterable<number>): void {
    for (const rowIndex of rowIndexes) {
      this.#errors -= this.errorsIn(rowIndex)
      this.#share(rowIndex, 'remove')
    }
  }
  /** Other rows have come: nothing is known of them. */
  reset(): void {
    this.#epoch++
    for (const check of this.#columns) check.forget()
    this.#perRow = new Uint16Array(0)
    this.#errors = 0
  }

  /** Asks one cell anew. */
  again(rowIndex: number, key: string): void {
    void this.#byKey.get(key)?.check(rowIndex)
  }
  /** Asks every cell of some rows. */
  async rows(rowIndexes: Iterable<number>): Promise<void> {
    await Promise.all([...rowIndexes].flatMap((rowIndex) => this.#columns.map((check) => check.check(rowIndex))))
  }
  /**
   * Asks every cell, in slices that let keys through; `progress` is called for each. Block by block and within a block column
   * by column, so that a row is fetched from memory once. Rows that come or go meanwhile begin it anew. Answers how many are
   * wrong; null where others took the place of all.
   */
  async all(progress: () => void, slice = 10): Promise<number | null> {
    const epoch = ++this.#epoch
    const { sequence } = this.#rows
    const breathe = breather(slice, progress)
    const late: Promise<void>[] = []
    for (const check of this.#columns) if (check.isUnique) await check.count(breathe)
    if (epoch !== this.#epoch) return null
    const isOther = () => sequence !== this.#rows.sequence
    for (let from = 0; from < sequence.length; from += BLOCK) {
      if (isOther()) return this.all(progress, slice)
      const to = Math.min(from + BLOCK, sequence.length)
      this.#isQuiet = true
      for (const check of this.#columns) late.push(...check.stretch(sequence, from, to))
      this.#isQuiet = false
      await breathe()
      if (epoch !== this.#epoch) return null
    }
    await Promise.all(late)
    if (epoch !== this.#epoch) return null
    return isOther() ? this.all(progress, slice) : this.#errors
  }

  readonly #faultChanged: FaultChanged = ({ column }, rowIndex, was, is) => {
    const change = Number(is !== null && !is.isWarning) - Number(was !== null && !was.isWarning)
    if (change !== 0) this.#count(rowIndex, change)
    if (!this.#isQuiet) this.#changed(rowIndex, column.key)
  }
  #count(rowIndex: number, change: number): void {
    if (rowIndex >= this.#perRow.length) {
      const more = new Uint16Array(Math.max(this.#rows.slots, rowIndex + 1))
      more.set(this.#perRow)
      this.#perRow = more
    }
    this.#perRow[rowIndex] = this.#perRow[rowIndex]! + change
    // An answer that comes late may find its row gone.
    if (this.#isQuiet || this.#rows.has(rowIndex)) this.#errors += change
  }
  #share(rowIndex: number, how: 'add' | 'remove'): void {
    for (const check of this.#columns) {
      if (!check.isUnique) continue
      const value = this.#rows.cell(rowIndex, check.column.key)
      const others = check.holders.others(rowIndex, value)
      check.holders[how](rowIndex, value)
      for (const other of others) void check.check(other)
    }
  }
}
