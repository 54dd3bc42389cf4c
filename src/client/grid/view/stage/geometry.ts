import type { CellPosition } from '../../model/data/cursor.ts'
import type { GridState } from '../../model/edits/grid-state.ts'
import { type Beyond, columnsSeen, rowsSeen } from './window.ts'

/** The elements that a viewport draws into. */
export interface ViewportElements {
  readonly scroller: HTMLElement
  readonly head: HTMLElement
  readonly body: HTMLElement
  readonly foot: HTMLElement
}

/** How a viewport draws: the height of a line in px, and the number of the first row. */
export interface ViewportLook {
  readonly line: number
  readonly firstNumber: number
}

/** How many lines and columns are drawn beyond those seen, wherever one goes next: a turn of the wheel shows no gap. */
const LINES_BEYOND = 3
const COLUMNS_BEYOND = 1
/** How many where a user scrolls on: to draw several at once costs less than one after the other, for a frame in which nothing is drawn costs next to nothing. */
const LINES_AHEAD = 15
const COLUMNS_AHEAD = 3

/** So many behind, and so many on the side to which one goes; -1 is up or to the left. */
const along = (way: number, behind: number, ahead: number): Beyond => (way < 0 ? [ahead, behind] : [behind, ahead])

/** The positions of rows and columns, and which of them are seen. Sizes are asked of the browser once, not at every key. */
export class Geometry {
  /** The left edge of each column and, at the end, the width of all. */
  starts: readonly number[] = [0]
  /** Height of a line in px. */
  line: number
  readonly #state: GridState
  readonly #places: ViewportElements
  #top = 0
  #left = 0
  /** Which way a user has scrolled last. */
  #way = { x: 0, y: 0 }
  #rows: readonly [first: number, last: number] = [0, -1]
  #columns: readonly [first: number, last: number] = [0, -1]
  #height = 0
  #width = 0
  #isHastened = false

  constructor(state: GridState, places: ViewportElements, line: number) {
    this.#state = state
    this.#places = places
    this.line = line
    // A page that was hidden comes back scrolled as it was.
    this.hasScrolled()
  }

  /** The cell at an element of the grid. */
  at(target: Element): CellPosition | null {
    const cell = target.closest<HTMLElement>('[aria-colindex]')
    const row = cell?.closest<HTMLElement>('[aria-rowindex]')
    if (!cell || !row || !this.#places.scroller.contains(row)) return null
    return { line: Number(row.getAttribute('aria-rowindex')) - 2, col: Number(cell.getAttribute('aria-colindex')) - 1 }
  }
  /** How many rows a page moves: those that fit below the header, but for one that stays in sight. */
  get page(): number {
    return Math.max(1, Math.floor(this.#height / this.line) - 1)
  }
  get #edge(): number {
    return this.starts[this.#state.columns.pinned] ?? 0
  }
  /** Asks the browser for sizes. Answers whether they are others, and whether other columns stay at the left edge now. */
  measure(): { readonly isOther: boolean; readonly isPinnedOtherwise: boolean } {
    const { scroller, head, foot } = this.#places
    const height = scroller.clientHeight - head.offsetHeight - foot.offsetHeight
    const width = scroller.clientWidth
    const isOther = height !== this.#height || width !== this.#width
    this.#height = height
    this.#width = width
    return { isOther, isPinnedOtherwise: width > 0 && this.#state.columns.fit(width) }
  }
  layOut(): void {
    let x = 0
    const starts = this.#state.columns.placed.map(({ width }) => {
      const start = x
      x += width
      return start
    })
    this.starts = [...starts, x]
    this.#places.body.style.width = `${x}px`
    this.stretch()
  }
  /** Makes room for all rows. */
  stretch(): void {
    this.#places.body.style.height = `${this.#state.rows.size * this.line}px`
  }
  /** Has the browser lay out at the end of this task, while it waits for its next frame, and not in it. */
  hasten(): void {
    if (this.#isHastened) return
    this.#isHastened = true
    queueMicrotask(() => {
      this.#isHastened = false
      this.#places.scroller.getBoundingClientRect()
    })
  }
  /** Takes over where a user has scrolled to. Returns false where it was scrolled from here. */
  hasScrolled(): boolean {
    const { scrollTop, scrollLeft } = this.#places.scroller
    if (scrollTop === this.#top && scrollLeft === this.#left) return false
    this.#way = { x: Math.sign(scrollLeft - this.#left), y: Math.sign(scrollTop - this.#top) }
    this.#top = scrollTop
    this.#left = scrollLeft
    return true
  }
  /** Scrolls so that a cell is seen whole, below the header and beside the pinned columns. */
  reveal({ line: at, col }: CellPosition): void {
    const { rows, columns } = this.#state
    const isRow = at >= 0 && at < rows.size
    // What is larger than its place is seen from its beginning.
    const top = isRow ? Math.min(Math.max(this.#top, (at + 1) * this.line - this.#height), at * this.line) : this.#top
    const start = this.starts[col] ?? 0
    const left =
      col < columns.pinned
        ? this.#left
        : Math.min(Math.max(this.#left, (this.starts[col + 1] ?? start) - this.#width), start - this.#edge)
    if (top !== this.#top) this.#places.scroller.scrollTop = this.#top = top
    if (left !== this.#left) this.#places.scroller.scrollLeft = this.#left = left
  }
  /** Whether all that is seen, and what comes next the way a user scrolls, is among what was last drawn. */
  get isDrawn(): boolean {
    return this.#hasRows && this.#hasColumns
  }
  /** Which lines are drawn; where a user scrolls on, more of them ahead, and no others as long as those suffice. */
  rows(isOnward = false): readonly [first: number, last: number] {
    if (!isOnward) this.#rows = this.#rowsSeen([LINES_BEYOND, LINES_BEYOND])
    else if (!this.#hasRows) this.#rows = this.#rowsSeen(along(this.#way.y, LINES_BEYOND, LINES_AHEAD))
    return this.#rows
  }
  /**
   * Which columns are drawn, and beside them that of the active cell, where it is out of sight (else -1): in every line, for
   * where one holds a cell more than the others, a browser gives its cells the titles of their neighbours.
   */
  columns(isOnward = false): readonly [first: number, last: number, aside: number] {
    const { columns, cursor } = this.#state
    if (!isOnward) this.#columns = this.#columnsSeen([COLUMNS_BEYOND, COLUMNS_BEYOND])
    else if (!this.#hasColumns) this.#columns = this.#columnsSeen(along(this.#way.x, COLUMNS_BEYOND, COLUMNS_AHEAD))
    const [first, last] = this.#columns
    const { col } = cursor.at
    return [first, last, col >= columns.pinned && (col < first || col > last) ? col : -1]
  }
  get #hasRows(): boolean {
    const [first, last] = this.#rowsSeen(along(this.#way.y, 0, this.#way.y === 0 ? 0 : LINES_BEYOND))
    return first >= this.#rows[0] && last <= this.#rows[1]
  }
  get #hasColumns(): boolean {
    const [first, last] = this.#columnsSeen(along(this.#way.x, 0, this.#way.x === 0 ? 0 : COLUMNS_BEYOND))
    return first >= this.#columns[0] && last <= this.#columns[1]
  }
  #rowsSeen(beyond: Beyond): readonly [first: number, last: number] {
    return rowsSeen(this.#top, this.#height, this.line, this.#state.rows.size, beyond)
  }
  #columnsSeen(beyond: Beyond): readonly [first: number, last: number] {
    const edge = this.#edge
    return columnsSeen(this.#left + edge, this.#width - edge, this.starts, beyond)
  }
}
