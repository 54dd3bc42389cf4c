import { BLUR_CHECK } from '#contract/core/limits.ts'
import type { CellValue } from '#contract/core/rules.ts'

import type { CellFault } from '../check/fault.ts'
import type { GridColumn } from '../data/columns.ts'
import type { CellPosition } from '../data/cursor.ts'
import { confirmCell } from './confirming.ts'
import { type GridState, kindOf, type Lock, lockOf, readDraft, sayAtCell } from '../edits/grid-state.ts'
import { type After, type Draft, VIEW } from '../data/edit.ts'
import { cellFaultOf, sayFault } from '../edits/faults.ts'
import { activeCell, activateCell } from '../edits/going.ts'
import { resolve } from '../server/saving.ts'
import { keepInJournal, writeCellStep } from '../edits/writing.ts'

/** One cell edited by hand: opened, typed into, committed or left as it was. */
export class Editing {
  /** What is wrong with what is being typed. */
  draftFault: CellFault | null = null
  readonly #state: GridState
  /** The cell from which Tab goes on though nothing is open in it; null where Tab leaves the grid. */
  #tabFrom: CellPosition | null = null

  constructor(state: GridState) {
    this.#state = state
  }

  /** Opens the active cell's editor; with a character where typing opened it. Says why not where it may not be edited. */
  open(typed: string | null = null): boolean {
    const state = this.#state
    const cell = activeCell(this.#state)
    if (!cell || state.edit.mode === 'edit') return false
    // Where rows are read nothing is typed by mistake.
    if (typed !== null && state.reading) return false
    if (typed === null && kindOf(state, cell.column).flip) {
      this.#flip()
      return false
    }
    const lock = this.#lockOf(cell.rowIndex, cell.column)
    if (lock) {
      this.#refuse(lock)
      return false
    }
    if (typed !== null && kindOf(state, cell.column).typing === 'none') return false
    const wrong = kindOf(state, cell.column).beginsWrong?.(typed ?? '')
    if (wrong) {
      sayAtCell(state, wrong, { title: cell.column.title })
      return false
    }
    const { rowIndex, column } = cell
    state.edit = {
      mode: 'edit',
      rowIndex,
      key: column.key,
      before: state.rows.cell(rowIndex, column.key) ?? null,
      typed,
      draft: null
    }
    this.draftFault = null
    state.changes.emit({ type: 'edit' })
    return true
  }
  /** What would be committed now. It is kept, and checked as it is typed. */
  draft(draft: Draft | null) {
    const state = this.#state
    if (state.edit.mode !== 'edit') return
    const { rowIndex, key } = state.edit
    state.edit = { ...state.edit, draft }
    keepInJournal(state, [rowIndex])
    this.#checkDraft(rowIndex, key, draft)
  }
  /** Ends editing with a value, or with the draft. Answers false where there is no next cell to go to. */
  commit(wanted: After, chosen?: Extract<Draft, { readonly value: unknown }>): boolean {
    const state = this.#state
    if (state.edit.mode !== 'edit') return true
    const after = this.#after(wanted)
    const { rowIndex, key, draft } = state.edit
    const column = state.columns.get(key)!
    const from = state.cursor.at
    let fault: CellFault | null = null
    const end = chosen ?? (draft && { value: readDraft(state, rowIndex, column, draft) })
    this.#close()
    if (end) {
      // What was typed in between is not to come back where the cell is left as it was.
      if (writeCellStep(state, [{ rowIndex, key, value: end.value }]).length === 0) keepInJournal(state, [rowIndex])
      fault = cellFaultOf(state, rowIndex, key)
    } else {
      this.#yield(rowIndex, key)
      // Enter leaves the value as it is: whoever pressed it has seen it.
      if (after === 'down' || after === 'up') confirmCell(state, rowIndex, key)
    }
    if (chosen && after === 'stay') this.#tabFrom = state.cursor.at
    const isThere = this.#goOn(after)
    // What is wrong with a cell that is left has to be said; one that Enter stays on at the last row says it itself.
    const isStill = isThere && from.line === state.cursor.at.line && from.col === state.cursor.at.col
    if (fault && !isStill) sayFault(state, fault, column)
    return isThere
  }
  /** Ends editing with values for several cells of the row, as one step. What a choice brings along is written even where nobody may type it. */
  commitRow(wanted: After, values: Readonly<Record<string, CellValue>>): boolean {
    const state = this.#state
    if (state.edit.mode !== 'edit') return true
    const after = this.#after(wanted)
    const { rowIndex } = state.edit
    this.#close()
    const writes = Object.entries(values).map(([key, value]) => ({ rowIndex, key, value }))
    if (writeCellStep(state, writes).length === 0) keepInJournal(state, [rowIndex])
    if (after === 'stay') this.#tabFrom = state.cursor.at
    return this.#goOn(after)
  }
  /** Ends editing; the cell keeps what it held. */
  cancel() {
    const state = this.#state
    this.endTabs()
    if (state.edit.mode !== 'edit') return
    const { rowIndex, key } = state.edit
    this.#close()
    this.#yield(rowIndex, key)
    keepInJournal(state, [rowIndex])
  }
  /** Goes where a commit leads; to the next cell that may be edited, line after line. Answers false at the end of the grid. */
  step(after: After): boolean {
    const { cursor, rows, columns } = this.#state
    const { line, col } = cursor.at
    if (after === 'stay') return true
    if (after === 'down' || after === 'up') {
      activateCell(this.#state, { line: Math.max(0, Math.min(rows.size - 1, line + (after === 'down' ? 1 : -1))), col })
      return true
    }
    const by = after === 'next' ? 1 : -1
    const width = columns.placed.length
    for (let at = line * width + col + by; at >= 0 && at < rows.size * width; at += by) {
      const to = { line: Math.floor(at / width), col: at % width }
      const { edge, column } = columns.placed[to.col]!
      if (edge !== null || rows.rowIndexAt(to.line) < 0 || this.#lockOf(rows.rowIndexAt(to.line), column)) continue
      activateCell(this.#state, to)
      return true
    }
    return false
  }
  /** Turns a value that changes at once. Answers false where the kind has none such, and where rows are read. */
  flip(): boolean {
    return !this.#state.reading && this.#flip()
  }
  /** Gives up what the server has not taken of the active cell: it holds again what the server has. Answers false where there is nothing. */
  giveUp(): boolean {
    const state = this.#state
    const cell = activeCell(state)
    const unsettled = cell && state.states.get(cell.rowIndex)
    if (!cell || unsettled?.sent || !unsettled?.base.has(cell.column.key)) return false
    const { rowIndex, column } = cell
    writeCellStep(state, [{ rowIndex, key: column.key, value: unsettled.base.get(column.key) ?? null }])
    return true
  }
  #flip(): boolean {
    const cell = activeCell(this.#state)
    const flip = cell && kindOf(this.#state, cell.column).flip
    if (!cell || !flip) return false
    const lock = this.#lockOf(cell.rowIndex, cell.column)
    if (lock) {
      this.#refuse(lock)
      return true
    }
    writeCellStep(this.#state, [
      {
        rowIndex: cell.rowIndex,
        key: cell.column.key,
        value: flip(this.#state.rows.cell(cell.rowIndex, cell.column.key), cell.column)
      }
    ])
    this.#tabFrom = this.#state.cursor.at
    return true
  }
  /** Tab on a cell in which nothing is open: goes on where an edit has just led there or ended. Answers false where Tab leaves the grid. */
  tab(after: 'next' | 'previous'): boolean {
    return this.#tabFrom === this.#state.cursor.at && this.#goOn(after)
  }
  /** From now on Tab leaves the grid. */
  endTabs(): void {
    this.#tabFrom = null
  }

  /** Nothing was changed here: what somebody else has written meanwhile stays. */
  #yield(rowIndex: number, key: string) {
    if (!this.#state.states.isUnsent(rowIndex, key)) resolve(this.#state, rowIndex, key, 'theirs')
  }
  /** Moves the active cell to where a commit leads. Tab opens the next cell, and so does Enter where cells are always edited; a box, or a cell that would open a dialog, becomes active only, and Tab goes on from there. */
  #goOn(after: After): boolean {
    const isThere = this.step(after)
    const isTab = after === 'next' || after === 'previous'
    if (!isThere || after === 'stay' || !(isTab || this.#state.alwaysEdit)) return isThere
    const cell = activeCell(this.#state)
    const kind = cell && kindOf(this.#state, cell.column)
    if (cell && (kind?.typing === 'replace' || kind?.opensByTab) && !this.#lockOf(cell.rowIndex, cell.column))
      this.open()
    else if (isTab) this.#tabFrom = this.#state.cursor.at
    return isThere
  }
  /** Where rows are read one stays at the cell that one has edited: Enter and the arrows are for reading on. */
  #after(wanted: After): After {
    return this.#state.reading && (wanted === 'down' || wanted === 'up') ? 'stay' : wanted
  }
  /** Why a cell may not be edited by hand; where rows are read, what the screen says of it. */
  #lockOf(rowIndex: number, column: GridColumn): Lock | null {
    const state = this.#state
    const message = state.reading?.lockOf?.(state.rows.row(rowIndex), column.key)
    if (message === null) return null
    return message === undefined ? lockOf(state, rowIndex, column) : { message }
  }
  #refuse(lock: Lock) {
    if ('message' in lock) sayAtCell(this.#state, 'plain', { message: lock.message })
    else sayAtCell(this.#state, lock.text)
  }
  #close() {
    const state = this.#state
    // Validation on blur (SPEC.md §5): a required cell that was left empty says so.
    if (state.edit.mode === 'edit') {
      const { rowIndex, key } = state.edit
      setTimeout(() => state.rows.has(rowIndex) && state.checks.again(rowIndex, key), BLUR_CHECK)
    }
    state.edit = VIEW
    this.draftFault = null
    state.changes.emit({ type: 'edit' })
  }
  #checkDraft(rowIndex: number, key: string, draft: Draft | null) {
    const state = this.#state
    const set = (fault: CellFault | null) => {
      if (state.edit.mode !== 'edit' || state.edit.draft !== draft) return
      this.draftFault = fault
      state.changes.emit({ type: 'draft' })
    }
    if (!draft) return set(null)
    const fault = state.checks.ask(rowIndex, key, readDraft(state, rowIndex, state.columns.get(key)!, draft))
    if (fault instanceof Promise) void fault.then(set)
    else set(fault)
  }
}
