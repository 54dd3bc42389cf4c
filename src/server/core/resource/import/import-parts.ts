import type { ReadRow } from '../../spreadsheet/table.ts'

/** So many rows are checked and kept at a time, fewer where they hold much text. Characters. */
const PART = 1000
const PART_TEXT = 4 * 1024 ** 2

/** Rows of a file that wait to be checked, in parts that are written in one statement each. */
export class WaitingRows {
  #rows: ReadRow[] = []
  /** Characters of all rows that were ever added. */
  text = 0

  get count(): number {
    return this.#rows.length
  }
  add(row: ReadRow): void {
    this.#rows.push(row)
    this.text += textOf(row)
  }
  /** The next part; empty where there is none, or where it is not full yet and more rows are to come. */
  next(isLast: boolean): readonly ReadRow[] {
    let [length, text] = [0, 0]
    for (const row of this.#rows) {
      if (length === PART || (length > 0 && text > PART_TEXT)) break
      text += textOf(row)
      length += 1
    }
    const isFull = length === PART || text > PART_TEXT
    return isLast || isFull ? this.#rows.splice(0, length) : []
  }
}

const textOf = ({ cells }: ReadRow) => cells.reduce<number>((sum, cell) => sum + String(cell ?? '').length, 0)
