import { NO_MARKS } from '../../model/data/marks.ts'
import type { GridState } from '../../model/edits/grid-state.ts'
import { activeRowIndex } from '../../model/edits/going.ts'

/** By which cell one has come to the active row: what is said of the row is read there, and not again at its other cells. */
export class RowEntry {
  readonly #state: GridState
  readonly #write: (rowIndex: number, col: number) => void
  #rowIndex = -1
  #col = -1

  constructor(state: GridState, write: (rowIndex: number, col: number) => void) {
    this.#state = state
    this.#write = write
  }

  readonly has = (rowIndex: number, col: number): boolean => rowIndex === this.#rowIndex && col === this.#col
  /** The cursor is where it is now; `isAnew`: the focus has left the grid, and comes to the row anew when it is back. */
  follow(isAnew = false): void {
    if (this.#state.marks === NO_MARKS) return
    const { col } = this.#state.cursor.at
    const rowIndex = activeRowIndex(this.#state)
    const [lastRow, lastCol] = [this.#rowIndex, this.#col]
    const isSameRow = rowIndex === lastRow && !isAnew
    if (isSameRow && (col === lastCol || lastCol < 0)) return
    this.#rowIndex = rowIndex
    this.#col = isSameRow ? -1 : col
    if (lastRow >= 0 && lastCol >= 0) this.#write(lastRow, lastCol)
    if (this.#col >= 0 && rowIndex >= 0) this.#write(rowIndex, col)
  }
}
