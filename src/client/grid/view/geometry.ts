import type { Position } from '../model/cursor.ts'
import type { Desk } from '../model/desk.ts'
import { columnsSeen, rowsSeen } from './window.ts'

/** The elements that a sheet draws into. */
export interface SheetPlaces {
  readonly scroller: HTMLElement
  readonly head: HTMLElement
  readonly body: HTMLElement
  readonly foot: HTMLElement
}

/** How many lines and columns are drawn beyond those seen. */
const LINES_BEYOND = 3
const COLUMNS_BEYOND = 1

/** Where everything stands, and which part of it is seen. Sizes are asked of the browser once, not at every key. */
export class Geometry {
  /** The left edge of each column and, at the end, the width of all. */
  starts: readonly number[] = [0]
  /** Height of a line in px. */
  line: number
  readonly #desk: Desk
  readonly #places: SheetPlaces
  #top = 0
  #left = 0
  #height = 0
  #width = 0

  constructor(desk: Desk, places: SheetPlaces, line: number) {
    this.#desk = desk
    this.#places = places
    this.line = line
    // A page that was hidden comes back scrolled as it was.
    this.hasScrolled()
  }

  /** How many rows a page moves: those that fit below the header, but for one that stays in sight. */
  get page(): number {
    return Math.max(1, Math.floor(this.#height / this.line) - 1)
  }
  get #edge(): number {
    return this.starts[this.#desk.columns.pinned] ?? 0
  }
  /** Asks the browser for sizes. Answers whether they are others, and whether other columns stay at the left edge now. */
  measure(): { readonly isOther: boolean; readonly isPinnedOtherwise: boolean } {
    const { scroller, head, foot } = this.#places
    const height = scroller.clientHeight - head.offsetHeight - foot.offsetHeight
    const width = scroller.clientWidth
    const isOther = height !== this.#height || width !== this.#width
    this.#height = height
    this.#width = width
    return { isOther, isPinnedOtherwise: width > 0 && this.#desk.columns.fit(width) }
  }
  layOut(): void {
    let x = 0
    const starts = this.#desk.columns.placed.map(({ width }) => {
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
    this.#places.body.style.height = `${this.#desk.rows.size * this.line}px`
  }
  /** Hears where a user has scrolled to. Answers false where it was scrolled from here. */
  hasScrolled(): boolean {
    const { scrollTop, scrollLeft } = this.#places.scroller
    if (scrollTop === this.#top && scrollLeft === this.#left) return false
    this.#top = scrollTop
    this.#left = scrollLeft
    return true
  }
  /** Scrolls so that a cell is seen whole, below the header and beside the pinned columns. */
  reveal({ line: at, col }: Position): void {
    const { rows, columns } = this.#desk
    const isRow = at >= 0 && at < rows.size
    // What is larger than its place is seen from its beginning.
    const top = isRow ? Math.min(Math.max(this.#top, (at + 1) * this.line - this.#height), at * this.line) : this.#top
    const start = this.starts[col] ?? 0
    const left = col < columns.pinned ? this.#left : Math.min(Math.max(this.#left, (this.starts[col + 1] ?? start) - this.#width), start - this.#edge)
    if (top !== this.#top) this.#places.scroller.scrollTop = this.#top = top
    if (left !== this.#left) this.#places.scroller.scrollLeft = this.#left = left
  }
  rows(): readonly [first: number, last: number] {
    return rowsSeen(this.#top, this.#height, this.line, this.#desk.rows.size, LINES_BEYOND)
  }
  /**
   * Which columns are drawn, and beside them that of the active cell, where it is out of sight (else -1): in every line, for
   * where one holds a cell more than the others, a browser tells its cells the titles of their neighbours.
   */
  columns(): readonly [first: number, last: number, aside: number] {
    const edge = this.#edge
    const { columns, cursor } = this.#desk
    const [first, last] = columnsSeen(this.#left + edge, this.#width - edge, this.starts, COLUMNS_BEYOND)
    const { col } = cursor.at
    return [first, last, col >= columns.pinned && (col < first || col > last) ? col : -1]
  }
}
