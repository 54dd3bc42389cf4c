/** A cell by its line and its column. The header is line -1, rows are 0 and on, the footer's lines follow them. */
export interface CellPosition {
  readonly line: number
  readonly col: number
}

/** A rectangle of cells, its edges included. */
export interface CellRange {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export type Move =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'pageUp'
  | 'pageDown'
  | 'lineStart'
  | 'lineEnd'
  | 'gridStart'
  | 'gridEnd'
  | 'columnStart'
  | 'columnEnd'

/** How far one may go: the lines there are, and the columns. */
export interface GridExtent {
  /** -1 with a header. */
  readonly first: number
  /** The last row, or the last line of the footer. */
  readonly last: number
  /** How many rows there are. */
  readonly rows: number
  readonly columns: number
  /** How many lines a page moves. */
  readonly page: number
}

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))

/** Where a move leads. */
export function moved(
  { line, col }: CellPosition,
  move: Move,
  { first, last, rows, columns, page }: GridExtent
): CellPosition {
  const to = (l: number, c: number): CellPosition => ({ line: within(l, first, last), col: within(c, 0, columns - 1) })
  const bottom = Math.max(first, rows - 1)
  switch (move) {
    case 'up':
      return to(line - 1, col)
    case 'down':
      return to(line + 1, col)
    case 'left':
      return to(line, col - 1)
    case 'right':
      return to(line, col + 1)
    case 'pageUp':
      return to(rows > 0 && line > 0 ? Math.max(0, line - page) : line, col)
    case 'pageDown':
      return to(line < bottom ? Math.min(bottom, Math.max(line, 0) + page) : line, col)
    case 'lineStart':
      return to(line, 0)
    case 'lineEnd':
      return to(line, columns - 1)
    case 'gridStart':
      return to(rows > 0 ? 0 : first, 0)
    case 'gridEnd':
      return to(bottom, columns - 1)
    case 'columnStart':
      return to(rows > 0 ? 0 : first, col)
    case 'columnEnd':
      return to(bottom, col)
  }
}

/** The rectangle between two cells. */
export const rangeOf = (one: CellPosition, other: CellPosition): CellRange => ({
  top: Math.min(one.line, other.line),
  bottom: Math.max(one.line, other.line),
  left: Math.min(one.col, other.col),
  right: Math.max(one.col, other.col)
})

/** What is active: the row index of a row (else -1), the group whose line it is (else null), and how far below the last row (0 and on: the footer). */
export interface ActivePlace {
  readonly rowIndex: number
  readonly group: string | null
  readonly below: number
}
/** No active cell yet. */
export const NOWHERE: ActivePlace = { rowIndex: -1, group: null, below: -1 }

/** Where the keys act: the active cell, and the cell from which a range was drawn to it. */
export class Cursor {
  at: CellPosition = { line: 0, col: 0 }
  anchor: CellPosition | null = null
  /** What the active cell was on when rows last came or went, or one went anywhere. */
  on = NOWHERE

  /** The cells that a copy or a fill means: the range, or the active cell alone. */
  get range(): CellRange {
    return rangeOf(this.anchor ?? this.at, this.at)
  }
  /** Whether more than one cell is meant. */
  get isRange(): boolean {
    return this.anchor !== null && (this.anchor.line !== this.at.line || this.anchor.col !== this.at.col)
  }
  /** Goes to a cell; `extend` draws a range there from where one was. */
  go(to: CellPosition, extend = false): void {
    this.anchor = extend ? (this.anchor ?? this.at) : null
    this.at = to
  }
  covers(line: number, col: number): boolean {
    if (!this.isRange) return false
    const { top, bottom, left, right } = this.range
    return line >= top && line <= bottom && col >= left && col <= right
  }
}
