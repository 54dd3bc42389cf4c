import { INSERT_GUARD } from '#contract/core/limits.ts'
import type { CellValue } from '#contract/core/rules.ts'

import { type GridState, kindOf, lockOf, sayOnce } from '../edits/grid-state.ts'
import { activeRowIndex, activateCell } from '../edits/going.ts'
import type { Selected } from '../data/selection.ts'
import { copyOf, insert, moveRowsBy, moveRowsTo, removeGridRows } from '../edits/structure.ts'
import { type Moved, moveBranches, moveBranchesTo } from './tree-moves.ts'

/** What a user may do to rows. */
export interface Allowed {
  readonly canAdd: boolean
  readonly canRemove: boolean
  readonly canMove: boolean
  readonly isRowDisabled: ((rowIndex: number) => boolean) | null
}

/** What a person does to rows: adds, copies, removes, moves and selects them. */
export class RowCommands {
  readonly #state: GridState
  readonly #allowed: Allowed
  #inserted = Number.NEGATIVE_INFINITY

  constructor(state: GridState, allowed: Allowed) {
    this.#state = state
    this.#allowed = allowed
  }

  /** Puts a new row below the active one, and gives its first cell that can be edited the focus. Within 1500 ms it acts once. */
  insertBelow() {
    const state = this.#state
    if (!this.#allowed.canAdd) return sayOnce(state, 'noAdding')
    if (state.rows.groupAt(state.cursor.at.line)) return sayOnce(state, 'groupNoAdding')
    const now = state.now()
    if (now - this.#inserted < INSERT_GUARD) return sayOnce(state, 'tooFast')
    this.#inserted = now
    this.add(
      state.rows.total === 0 ? undefined : activeRowIndex(this.#state) < 0 ? null : activeRowIndex(this.#state),
      [{}]
    )
    state.changes.emit({ type: 'focus' })
  }
  /** Puts rows behind a row index (null: at the start; undefined: at the end) and goes to the first of them. */
  add(behind: number | null | undefined, rows: readonly Readonly<Record<string, CellValue>>[]): readonly number[] {
    const state = this.#state
    const rowIndexes = insert(state, behind, rows)
    const line = state.rows.placeOf(rowIndexes[0]!)
    const first = state.columns.placed.findIndex(
      ({ edge, column }) => edge === null && !lockOf(state, rowIndexes[0]!, column)
    )
    activateCell(this.#state, { line, col: Math.max(0, first) })
    sayOnce(state, 'inserted', { place: state.rows.numberOf(rowIndexes[0]!), count: rowIndexes.length })
    return rowIndexes
  }
  /** Puts a copy of the active row below it, without what is its alone. */
  duplicate() {
    const state = this.#state
    const rowIndex = activeRowIndex(state)
    if (!this.#allowed.canAdd) return sayOnce(state, 'noAdding')
    if (rowIndex < 0) return
    const own = state.columns.all.flatMap((column) =>
      kindOf(state, column).isOwn ? [[column.key, null] as const] : []
    )
    this.add(rowIndex, [{ ...copyOf(state, rowIndex), ...Object.fromEntries(own) }])
  }
  /** The rows that a row command means: the selected ones where the active row is among them, else the active one. */
  meant(): number[] {
    const { selection } = this.#state
    if (selection.has(activeRowIndex(this.#state))) return selection.values()
    return activeRowIndex(this.#state) < 0 ? [] : [activeRowIndex(this.#state)]
  }
  /** The rows that go where some are taken away: in a tree also those below them. */
  doomed(rowIndexes: readonly number[]): readonly number[] {
    return this.#state.tree?.withBelow(rowIndexes) ?? rowIndexes
  }
  /** Takes rows away; those that may not be edited stay, and in a tree whole branches with them. */
  remove(chosen: readonly number[]) {
    const state = this.#state
    if (!this.#allowed.canRemove) return sayOnce(state, 'noRemoving')
    const rowIndexes = this.doomed(chosen)
    const locked = rowIndexes.filter((rowIndex) => state.lockOf(state.rows.row(rowIndex)) !== null)
    const kept = new Set(locked.flatMap((rowIndex) => [rowIndex, ...(state.tree?.above(rowIndex) ?? [])]))
    const free = rowIndexes.filter((rowIndex) => !kept.has(rowIndex))
    const next = this.#survivor(new Set(free))
    removeGridRows(state, free)
    if (state.cursor.on.group === null)
      activateCell(state, { line: next < 0 ? -1 : state.rows.placeOf(next), col: state.cursor.at.col })
    if (free.length < rowIndexes.length)
      sayOnce(state, 'removedSome', { count: free.length, kept: rowIndexes.length - free.length })
    else sayOnce(state, 'removed', { count: free.length })
  }
  /** The row to go to when some are gone: the next one that stays, else the one before; -1 where none does. */
  #survivor(gone: ReadonlySet<number>): number {
    const { rows, cursor } = this.#state
    const at = Math.max(0, cursor.at.line)
    for (let line = at; line < rows.size; line++)
      if (rows.rowIndexAt(line) >= 0 && !gone.has(rows.rowIndexAt(line))) return rows.rowIndexAt(line)
    for (let line = Math.min(at, rows.size) - 1; line >= 0; line--)
      if (rows.rowIndexAt(line) >= 0 && !gone.has(rows.rowIndexAt(line))) return rows.rowIndexAt(line)
    return -1
  }
  /** Moves rows up or down by one; the first cannot go up, the last cannot go down. */
  move(by: 1 | -1) {
    const state = this.#state
    if (!this.#mayMove()) return
    if (state.tree) return this.#sayMoved(moveBranches(state, state.tree, this.meant(), by), by)
    if (!moveRowsBy(state, this.meant(), by)) return sayOnce(state, by < 0 ? 'firstRow' : 'lastRow')
    sayOnce(state, 'movedTo', { place: state.cursor.at.line + 1, count: state.rows.size })
  }
  /** Puts the rows that are meant before the one at a place: they have been pulled there. */
  moveTo(place: number) {
    const state = this.#state
    if (!this.#mayMove()) return
    if (state.tree) return this.#sayMoved(moveBranchesTo(state, state.tree, this.meant(), place), 1)
    if (moveRowsTo(state, this.meant(), place))
      sayOnce(state, 'movedTo', { place: state.cursor.at.line + 1, count: state.rows.size })
  }
  #sayMoved(moved: Moved, by: 1 | -1) {
    if (moved === 'atEdge') sayOnce(this.#state, by < 0 ? 'treeFirst' : 'treeLast')
    else if (moved === 'apart') sayOnce(this.#state, 'treeApart')
    else if (moved === 'outside') sayOnce(this.#state, 'treeStays')
    else sayOnce(this.#state, 'treeMoved', { ...moved })
  }
  #mayMove(): boolean {
    const state = this.#state
    if (!this.#allowed.canMove) sayOnce(state, 'noMoving')
    else if (state.rows.isArranged) sayOnce(state, 'sortedNoMoving')
    else return activeRowIndex(state) >= 0
    return false
  }

  /** Selects the rows of the range, or unselects them where the active one is selected. */
  toggleRows() {
    const { rows, selection, cursor } = this.#state
    const { top, bottom } = cursor.range
    const rowIndexes: number[] = []
    for (let line = Math.max(0, top); line <= Math.min(bottom, rows.size - 1); line++)
      if (rows.rowIndexAt(line) >= 0) rowIndexes.push(rows.rowIndexAt(line))
    const free = rowIndexes.filter((rowIndex) => !this.isDisabled(rowIndex))
    if (free.length === 0) return sayOnce(this.#state, 'rowDisabled')
    const isSelected = !selection.has(activeRowIndex(this.#state))
    selection.set(free, isSelected)
    this.#state.changes.emit({ type: 'selection' })
    sayOnce(this.#state, isSelected ? 'rowSelected' : 'rowUnselected', { count: selection.size })
  }
  /** Selects every row that may be, or none where all are. */
  toggleAll() {
    if (this.#state.selection.among(this.selectable().length) === 'all') this.clearSelection()
    else this.selectAll()
  }
  /** Selects every row that may be. */
  selectAll() {
    const { selection, changes } = this.#state
    const free = this.selectable()
    selection.clear()
    selection.set(free, true)
    changes.emit({ type: 'selection' })
    sayOnce(this.#state, 'allSelected', { count: free.length })
  }
  /** Lets go of every selected row. */
  clearSelection() {
    const { rows, selection, changes } = this.#state
    selection.clear()
    changes.emit({ type: 'selection' })
    sayOnce(this.#state, 'noneSelected', { count: rows.count })
  }
  /** What the box in the header shows. */
  get selected(): Selected {
    const { rows, selection } = this.#state
    return selection.among(
      this.#allowed.isRowDisabled || rows.isGrouped || this.#state.tree ? this.selectable().length : rows.size
    )
  }
  /** Whether a row cannot be selected. */
  isDisabled(rowIndex: number): boolean {
    return this.#allowed.isRowDisabled?.(rowIndex) ?? false
  }
  /** What a user may do here. */
  get allowed(): Allowed {
    return this.#allowed
  }
  /** The shown rows that may be selected; in a tree closed branches are among them. */
  selectable(): number[] {
    const { rows, tree } = this.#state
    if (tree) return Array.from(rows.sequence).filter((rowIndex) => rows.passes(rowIndex) && !this.isDisabled(rowIndex))
    const free: number[] = []
    for (let line = 0; line < rows.size; line++)
      if (rows.rowIndexAt(line) >= 0 && !this.isDisabled(rows.rowIndexAt(line))) free.push(rows.rowIndexAt(line))
    return free
  }
}
