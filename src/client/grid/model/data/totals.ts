import { type CellValue, isEmpty } from '#contract/core/rules.ts'

import type { GridColumn } from './columns.ts'
import type { Rows } from './rows.ts'

/** 合计 and 平均 of a column; null where no cell holds a number. */
export interface Total {
  readonly sum: number | null
  readonly average: number | null
}

/** A half goes away from nought whatever its bits say: 8.345 is 8.35, and -8.345 is -8.35. There is one nought. */
const twoDecimals = (value: number) =>
  (Math.sign(value) * Math.round(Number((Math.abs(value) * 100).toFixed(6)))) / 100 + 0

interface Counted {
  sum: number
  count: number
}

const numberOf = (value: CellValue): number =>
  isEmpty(value) || typeof value === 'boolean' || (typeof value === 'string' && value.trim() === '')
    ? Number.NaN
    : Number(value)

/** So many rows are counted before anything is drawn; more of them right after. */
const AT_ONCE = 5000

/** The statistics of the footer, of the rows in sight. Blanks and what is no number are left out; two decimals (READINGS.md, left open). A commit costs two additions. */
export class Totals {
  readonly #rows: Rows
  readonly #columns: readonly GridColumn[]
  #counted: Map<string, Counted> | null = null
  /** Another number each time that a total may be another. */
  version = 0

  constructor(rows: Rows, columns: readonly GridColumn[]) {
    this.#rows = rows
    this.#columns = columns.filter(({ statistics }) => statistics?.length)
  }
  /** Whether the totals can be given at once: they are counted, or soon counted. */
  get isAtHand(): boolean {
    return this.#counted !== null || this.#rows.total <= AT_ONCE
  }
  /** Whether the footer has a line of sums, and one of averages. */
  get lines(): readonly ('sum' | 'average')[] {
    return (['sum', 'average'] as const).filter((line) =>
      this.#columns.some(({ statistics }) => statistics?.includes(line))
    )
  }
  /** The rows are others than before: everything is counted again when somebody asks. */
  reset(): void {
    this.#counted = null
    this.version++
  }
  changed(key: string, before: CellValue, after: CellValue): void {
    // Whether the row is in sight is not asked at every cell: what is in sight is counted again.
    if (this.#isPartly) this.reset()
    const counted = this.#counted?.get(key)
    if (!counted) return
    this.version++
    this.#add(counted, before, -1)
    this.#add(counted, after, 1)
  }
  of({ key, statistics = [] }: GridColumn): Total {
    const counted = this.count().get(key)
    if (!counted || counted.count === 0) return { sum: null, average: null }
    return {
      sum: statistics.includes('sum') ? twoDecimals(counted.sum) : null,
      average: statistics.includes('average') ? twoDecimals(counted.sum / counted.count) : null
    }
  }

  get #isPartly(): boolean {
    return this.#rows.count < this.#rows.total
  }
  /** Counts, unless that has been done. */
  count(): Map<string, Counted> {
    if (this.#counted) return this.#counted
    const counted = new Map(this.#columns.map(({ key }) => [key, { sum: 0, count: 0 }]))
    const isPartly = this.#isPartly
    const { sequence } = this.#rows
    for (const [key, total] of counted) {
      for (let at = 0; at < sequence.length; at++) {
        const rowIndex = sequence[at]!
        if (isPartly && !this.#rows.passes(rowIndex)) continue
        const value = this.#rows.cell(rowIndex, key)
        // Most are numbers already.
        if (typeof value !== 'number') this.#add(total, value, 1)
        else if (!Number.isNaN(value)) {
          total.sum += value
          total.count++
        }
      }
    }
    this.#counted = counted
    return counted
  }
  #add(total: Counted, value: CellValue, sign: 1 | -1): void {
    const number = numberOf(value)
    if (Number.isNaN(number)) return
    total.sum += sign * number
    total.count += sign
  }
}
