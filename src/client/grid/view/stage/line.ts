import { type GridState, kindOf } from '../../model/edits/grid-state.ts'
import type { RowGroup } from '../../model/data/groups.ts'
import { Cell } from './cell.ts'
import { faceOf, SIGN } from './face.ts'
import { showBranch, showTwist, withBranch } from './branch.ts'
import type { Geometry } from './geometry.ts'
import { Pool, type Pooled } from './pool.ts'
import type { SlotCells } from './slot-cells.ts'
import { span } from './window.ts'

/** What all lines of a viewport share. */
export interface LineContext {
  readonly state: GridState
  readonly geometry: Geometry
  readonly isRowDisabled: (rowIndex: number) => boolean
  /** Whether a row has just been changed by somebody else. */
  readonly isFresh: (rowIndex: number) => boolean
  /** Whether one has come to a row by this cell, and is there still. */
  readonly isEntry: (rowIndex: number, col: number) => boolean
  /** The cell that an editor has. */
  readonly isOpen: (cell: Cell) => boolean
  /** Cells whose content a screen draws. */
  readonly slots: SlotCells
  /** The number of the first row. */
  firstNumber: number
}

const GROUP_LINE = 'g-line is-clean is-group'
const BARE = { leftOut: 0, signs: 0, tone: null, bar: null, name: null, href: null, description: '' } as const
const GROUP_CELL = { ...BARE, signs: SIGN.group } as const

/** One drawn row, and the cells of it that are seen. */
export class Line implements Pooled {
  readonly el = document.createElement('div')
  index = -1
  /** Holds the cells that stay at the left edge, so that one element sticks there and not each of them. */
  readonly #pane = document.createElement('div')
  readonly #pinned: Pool<Cell>
  readonly #free: Pool<Cell>
  readonly #context: LineContext
  #class = ''
  #isAt = ''
  #paneWidth = -1

  constructor(context: LineContext) {
    this.#context = context
    this.el.setAttribute('role', 'row')
    this.#pane.className = 'g-pane'
    this.#pane.setAttribute('role', 'none')
    this.el.append(this.#pane)
    const pool = (parent: HTMLElement) =>
      new Pool(
        parent,
        () => new Cell(),
        (cell) => this.#placeCell(cell)
      )
    this.#pinned = pool(this.#pane)
    this.#free = pool(this.el)
  }

  /** The drawn cell of a column. */
  cell(col: number): Cell | undefined {
    return this.#pinned.get(col) ?? this.#free.get(col)
  }
  /** The drawn cells, in no order. */
  *cells(): IterableIterator<Cell> {
    yield* this.#pinned.values()
    yield* this.#free.values()
  }
  /** Draws the pinned columns and these others (ascending), of which the focus goes to `next`; answers the cells that are new. */
  show(others: readonly number[], next: number): Cell[] {
    const { pinned } = this.#context.state.columns
    return [...this.#pinned.show(pinned > 0 ? span(0, pinned - 1) : []), ...this.#free.show(others, next)]
  }
  /** Puts the cells into reading order. */
  settle(): void {
    this.#pinned.settle()
    this.#free.settle()
  }
  /** Places all cells anew: columns are others, or as wide as others. */
  layOut(): void {
    this.#placePane()
    this.#pinned.replace()
    this.#free.replace()
  }

  place(): void {
    const { line } = this.#context.geometry
    this.el.style.top = `${this.index * line}px`
    this.el.style.height = `${line}px`
    this.el.setAttribute('aria-rowindex', String(this.index + 2))
    this.#placePane()
  }
  /** Writes the contents of all its cells. */
  write(): void {
    const { rows, states, selection, tree, marks } = this.#context.state
    const rowIndex = rows.rowIndexAt(this.index)
    const group = rows.groupAt(this.index)
    if (!tree) this.#level(rows.isGrouped, group)
    if (group) this.#writeGroup()
    if (rowIndex < 0) return
    const isSelected = selection.has(rowIndex)
    const mark = marks.row(rows.row(rowIndex))
    const name = `g-line is-${states.of(rowIndex)}${isSelected ? ' is-selected' : ''}${mark ? ` has-mark is-${mark.sign}` : ''}`
    if (name !== this.#class) {
      this.el.className = this.#class = name
      this.el.setAttribute('aria-selected', String(isSelected))
    }
    if (tree) showBranch(this.el, tree, rowIndex)
    for (const cell of this.cells()) this.writeCell(cell)
  }
  /** Draws a cell that bears a description by another element than the one that it was given. */
  renewDescribed(col: number): void {
    const was = this.cell(col)
    if (!was?.isDescribed) return
    this.#context.slots.left(was)
    const cell = this.#pinned.renew(col) ?? this.#free.renew(col)
    if (cell) this.writeCell(cell)
  }
  /** Writes the cell of a column, where it is drawn. */
  writeAt(col: number): void {
    const cell = this.cell(col)
    if (cell) this.writeCell(cell)
  }
  writeCell(cell: Cell): void {
    const { state, isFresh, isEntry, isOpen, slots } = this.#context
    const rowIndex = state.rows.rowIndexAt(this.index)
    const placed = state.columns.placed[cell.index]
    const group = state.rows.groupAt(this.index)
    if (group && placed) {
      this.#writeGroupCell(cell, group)
      slots.left(cell)
    }
    if (rowIndex < 0 || !placed) return
    const face = () =>
      faceOf(state, rowIndex, placed, this.index, {
        isFresh: isFresh(rowIndex),
        isEntry: isEntry(rowIndex, cell.index)
      })
    if (isOpen(cell)) {
      if (placed.edge === null) cell.describe(face().description)
      return
    }
    if (placed.edge === 'select') this.#writeBox(cell, rowIndex)
    else if (placed.edge === 'number') this.#writeNumber(cell, rowIndex)
    else if (placed.edge === 'sub') this.#writeOpener(cell)
    else cell.write(withBranch(state, rowIndex, cell.index, face()))
    showTwist(state, rowIndex, cell)
    slots.written(cell, rowIndex, placed)
  }

  #placePane(): void {
    const { geometry, state } = this.#context
    const width = geometry.starts[state.columns.pinned] ?? 0
    if (width === this.#paneWidth) return
    this.#paneWidth = width
    this.#pane.hidden = width === 0
    this.#pane.style.width = `${width}px`
  }
  /** Where rows are grouped, a line says on which level it is, and a group's whether it is folded. */
  #level(isGrouped: boolean, group: RowGroup | null): void {
    if (!isGrouped && this.#isAt === '') return
    const level = isGrouped ? (group ? '1' : '2') : ''
    // A browser would count those that are drawn.
    const [at, of] = this.#context.state.rows.rankAt(this.index)
    this.#setFigure('aria-posinset', isGrouped ? at : null)
    this.#setFigure('aria-setsize', isGrouped ? of : null)
    if (level === this.#isAt && !group) return
    this.#isAt = level
    if (level === '') this.el.removeAttribute('aria-level')
    else this.el.setAttribute('aria-level', level)
    if (group) this.el.setAttribute('aria-expanded', String(!group.isFolded))
    else this.el.removeAttribute('aria-expanded')
  }
  #setFigure(name: string, figure: number | null): void {
    if (figure === null) this.el.removeAttribute(name)
    else this.el.setAttribute(name, String(figure))
  }
  #writeGroup(): void {
    if (this.#class !== GROUP_LINE) this.el.className = this.#class = GROUP_LINE
    this.el.removeAttribute('aria-selected')
    for (const cell of this.cells()) this.writeCell(cell)
  }
  /** The name of the group is in the first column, and before it whether it is folded; it is what every cell of the line is called. */
  #writeGroupCell(cell: Cell, { text, count, isFolded }: RowGroup): void {
    const { state } = this.#context
    const title = state.columns.get(state.grouping() ?? '')?.title ?? ''
    const name = state.context.say('groupName', { title, name: text || state.context.say('emptyCell'), count })
    const { placed } = state.columns
    const first = placed.findIndex(({ edge }) => edge === null)
    const sign = isFolded ? '\u25b8' : '\u25be'
    const hasNumber = placed.some(({ edge }) => edge === 'number')
    const shown =
      placed[cell.index]?.edge === 'number' ? sign : cell.index !== first ? '' : hasNumber ? name : `${sign} ${name}`
    cell.write({ ...GROUP_CELL, text: shown, box: null, name })
  }
  #writeBox(cell: Cell, rowIndex: number): void {
    const { state, firstNumber, isRowDisabled } = this.#context
    cell.write({ ...BARE, text: '', box: state.selection.has(rowIndex) })
    cell.nameBox(
      state.context.say('selectRow', { number: this.index - state.rows.groupsBefore(this.index) + firstNumber }),
      isRowDisabled(rowIndex)
    )
  }
  #writeNumber(cell: Cell, rowIndex: number): void {
    const { state: gridState, firstNumber } = this.#context
    const number = this.index - gridState.rows.groupsBefore(this.index) + firstNumber
    const state = gridState.states.of(rowIndex)
    const reason = gridState.states.get(rowIndex)?.refusal?.reason ?? ''
    const name =
      state === 'clean'
        ? gridState.context.say('rowNumber', { number })
        : gridState.context.say(`row-${state}`, { number, reason })
    const mark = gridState.marks.row(gridState.rows.row(rowIndex))?.name
    const marked = mark ? gridState.context.say('rowMarked', { row: name, mark }) : name
    cell.write({ ...BARE, text: String(number), box: null, name: marked })
  }
  #writeOpener(cell: Cell): void {
    const { state, firstNumber } = this.#context
    cell.write({ ...BARE, text: '', box: null })
    cell.nameOpener(
      state.context.say('subTableOf', { number: this.index - state.rows.groupsBefore(this.index) + firstNumber })
    )
  }
  #placeCell(cell: Cell): void {
    const { state, geometry } = this.#context
    const placed = state.columns.placed[cell.index]
    if (!placed) return
    const align = placed.edge ? 'center' : (placed.column.align ?? kindOf(state, placed.column).align ?? 'start')
    cell.place(placed, geometry.starts[cell.index]!, `at-${align}`)
  }
}
