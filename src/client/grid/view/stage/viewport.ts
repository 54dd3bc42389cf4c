import { keepUntilReported } from '#ui/base/focus/focus-reported.ts'

import type { Change } from '../../model/data/changes.ts'
import type { GridState } from '../../model/edits/grid-state.ts'
import { activeRowIndex } from '../../model/edits/going.ts'
import { type BandColumns, showColumns } from './band-columns.ts'
import type { Cell } from './cell.ts'
import { Fresh } from './fresh.ts'
import { Geometry, type ViewportElements, type ViewportLook } from './geometry.ts'
import { Line, type LineContext } from './line.ts'
import { Pool } from './pool.ts'
import { RowEntry } from './row-entry.ts'
import { SlotCells } from './slot-cells.ts'
import { stopInBands, TabStop } from './tab-stop.ts'
import { span } from './window.ts'

/** Draws the seen part of a grid's rows, in lines and cells that are made once and reused; React draws what is around them and the one open editor. */
export class Viewport {
  readonly geometry: Geometry
  readonly slots: SlotCells
  readonly entry: RowEntry
  readonly #state: GridState
  readonly #places: ViewportElements
  readonly #bands: BandColumns
  readonly #context: LineContext
  readonly #lines: Pool<Line>
  readonly #fresh = new Fresh(() => this.#writeAll())
  #columns: readonly [first: number, last: number, aside: number] = [0, -1, -1]
  readonly #stop = new TabStop()
  #open: Cell | null = null
  #openLine: Line | null = null
  #hadRange = false

  constructor(
    state: GridState,
    places: ViewportElements,
    { line, firstNumber }: ViewportLook,
    bands: BandColumns,
    isRowDisabled: (rowIndex: number) => boolean
  ) {
    this.#state = state
    this.#places = places
    this.#bands = bands
    this.geometry = new Geometry(state, places, line)
    this.slots = new SlotCells(state)
    this.entry = new RowEntry(state, (rowIndex, col) => this.#lines.get(state.rows.placeOf(rowIndex))?.writeAt(col))
    this.#context = {
      state,
      slots: this.slots,
      geometry: this.geometry,
      firstNumber,
      isRowDisabled,
      isFresh: (rowIndex) => this.#fresh.has(rowIndex),
      isEntry: this.entry.has,
      isOpen: (cell) => cell === this.#open
    }
    this.#lines = new Pool(
      places.body,
      () => new Line(this.#context),
      (drawn) => drawn.place()
    )
    this.geometry.measure()
    places.body.replaceChildren()
    this.#layOut()
  }

  /** Whether the focus is in the grid, its editor included. */
  get hasFocus(): boolean {
    return this.#places.scroller.contains(document.activeElement)
  }

  /** For a ResizeObserver, and when the header or the footer has changed. */
  readonly resized = (): void => {
    const { isOther, isPinnedOtherwise } = this.geometry.measure()
    if (isPinnedOtherwise) this.#state.changes.emit({ type: 'columns' })
    else if (isOther) this.#layOut()
  }
  readonly scrolled = (): void => {
    if (this.geometry.hasScrolled() && !this.geometry.isDrawn) this.#draw(true)
  }
  /** Another row height, or other numbers. */
  restyle({ line, firstNumber }: ViewportLook): void {
    if (line === this.geometry.line && firstNumber === this.#context.firstNumber) return
    this.geometry.line = line
    this.#context.firstNumber = firstNumber
    this.#lines.replace()
    this.geometry.measure()
    this.#layOut()
  }

  /** Draws what the model says has changed. */
  readonly changed = (change: Change): void => {
    switch (change.type) {
      case 'cell':
        this.#writeCell(change.rowIndex, change.key)
        break
      case 'row':
        this.#lines.get(this.#state.rows.placeOf(change.rowIndex))?.write()
        break
      case 'cells':
      case 'selection':
        this.#writeAll()
        break
      case 'rows':
        this.geometry.stretch()
        // The active row is gone: the next is drawn by another element, or a screen reader takes it for the same.
        if (this.#stop.rowIndex >= 0 && !this.#state.rows.has(this.#stop.rowIndex)) {
          if (this.#stop.hasFocus) keepUntilReported(this.#stop.element, this.#places.body)
          this.#lines.drop(this.#stop.line)
        }
        // The line of the active row goes along with it, and with the line the focus, an open editor and what is being composed.
        for (const moved of this.#lines.move(this.#stop.line, this.#state.cursor.at.line)) this.#showCells(moved)
        this.#draw()
        this.#writeAll()
        this.#settle()
        this.geometry.hasten()
        break
      case 'columns': {
        // A column that is pinned from now on, or no longer, is drawn by other cells.
        const isInRow = this.hasFocus && this.activeElement !== null
        this.#layOut()
        if (isInRow) this.focus()
        break
      }
      case 'patched':
        this.#fresh.light(change.rowIndexes)
    }
  }

  /** Brings the active cell into view and, where the focus is in the grid, gives it to the cell. */
  go(takesFocus = this.hasFocus): void {
    const { cursor } = this.#state
    const before = this.activeElement
    // Scroll while the layout is clean, then write, then focus: the browser lays out once.
    this.geometry.reveal(cursor.at)
    this.#draw()
    // An element that has served another cell is read twice: as what has the focus, and as one whose description has changed.
    if (before !== this.activeElement) this.#lines.get(cursor.at.line)?.renewDescribed(cursor.at.col)
    if (cursor.isRange || this.#hadRange) this.#writeAll()
    this.#hadRange = cursor.isRange
    // A browser finds a cell's title by its place in the row, as soon as the focus comes there.
    this.#lines.get(cursor.at.line)?.settle()
    this.#moveStop(takesFocus)
  }
  /** Scrolling has come to rest: as much is drawn on either side, in reading order. */
  rest(): void {
    this.#draw()
    this.#settle()
  }
  /** Gives the focus to the active cell; a dialog or a menu that is open keeps it. */
  focus(): void {
    this.#stop.focus()
  }
  /** The cell that an editor has: `open` gives it the active one, `close` takes it back. */
  get opened(): Cell | null {
    return this.#open
  }
  open(): HTMLElement | null {
    this.go(false)
    const { line, col } = this.#state.cursor.at
    this.#openLine = this.#lines.get(line) ?? null
    this.#open = this.#openLine?.cell(col) ?? null
    return this.#open?.open() ?? null
  }
  close(): void {
    const [line, cell] = [this.#openLine, this.#open]
    this.#openLine = this.#open = null
    if (cell) line?.writeCell(cell)
    this.#moveStop()
  }
  /** The drawn element of the active cell. */
  get activeElement(): HTMLElement | null {
    const { line, col } = this.#state.cursor.at
    return this.#lines.get(line)?.cell(col)?.el ?? null
  }
  /**
   * Shows those titles and totals whose columns are drawn: a browser finds a cell's header by its place in the row, so the
   * lines must hold the same columns. For React, after it has drawn them anew.
   */
  readonly showBands = (): void => {
    const [first, last, aside] = this.#columns
    const isSeen = (col: number) => col < this.#state.columns.pinned || (col >= first && col <= last) || col === aside
    for (const band of [this.#places.head, this.#places.foot]) showColumns(band, isSeen)
    // One that has only now been drawn is waited for.
    if (!this.#stop.element?.isConnected) this.#moveStop(this.hasFocus)
  }
  /** Nothing is drawn until it wakes; the cell of an editor shows its value again. */
  sleep(): void {
    if (this.#fresh.end()) this.#writeAll()
    if (this.#open) this.close()
  }
  /** Draws what is otherwise now: the model, where `isOther` says so, and where it is scrolled to; other sizes are reported. */
  wake(isOther: boolean): void {
    if (this.geometry.hasScrolled() || isOther) this.#layOut()
  }

  #layOut(): void {
    this.geometry.layOut()
    this.#columns = [0, -1, -1]
    for (const line of this.#lines.values()) line.layOut()
    this.#draw()
    this.#writeAll()
    this.#settle()
  }
  #draw(isOnward = false): void {
    this.entry.follow()
    const { rows, cursor } = this.#state
    const [first, last] = this.geometry.rows(isOnward)
    const seen = this.geometry.columns(isOnward)
    const isSideways = seen.some((col, at) => col !== this.#columns[at])
    this.#columns = seen
    if (isSideways) this.showBands()
    this.#bands.extendTo(Math.max(seen[1], seen[2]))
    // The active line stays drawn: what is removed loses the focus.
    const also = cursor.at.line >= 0 && cursor.at.line < rows.size ? cursor.at.line : first
    const fresh = new Set(this.#lines.show(rows.size > 0 ? span(first, last, also) : [], cursor.at.line))
    for (const line of fresh) if (this.#showCells(line)) line.write()
    for (const line of this.#lines.values()) {
      if (!fresh.has(line) && isSideways) for (const cell of this.#showCells(line)) line.writeCell(cell)
    }
  }
  #settle(): void {
    this.#lines.settle()
    for (const line of this.#lines.values()) line.settle()
  }
  #showCells(line: Line): Cell[] {
    const { columns, cursor } = this.#state
    const [first, last, aside] = this.#columns
    const from = Math.max(first, columns.pinned)
    return line.show(span(from, last, aside < 0 ? from : aside), line.index === cursor.at.line ? cursor.at.col : -1)
  }
  #writeAll(): void {
    for (const line of this.#lines.values()) line.write()
    this.#moveStop()
  }
  #writeCell(rowIndex: number, key: string): void {
    const { rows, columns } = this.#state
    const place = rows.placeOf(rowIndex)
    const col = columns.placeOf(key)
    for (const at of columns.get(key)?.isDitto ? [place, place + 1] : [place]) this.#lines.get(at)?.writeAt(col)
  }
  /** The active cell becomes what Tab comes to; `takesFocus` gives it the focus. */
  #moveStop(takesFocus = false): void {
    const { cursor, rows } = this.#state
    const { line, col } = cursor.at
    // Where rows have come, the footer does not bear its new numbers yet.
    const element = this.#lines.get(line)?.cell(col)?.stop ?? stopInBands(this.#places, line, rows.size, col)
    this.#stop.move({ element, line, rowIndex: activeRowIndex(this.#state) }, takesFocus)
  }
}
