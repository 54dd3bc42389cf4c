import type { CellFault } from '../../model/check/fault.ts'
import type { GridModel } from '../../model/create-grid.ts'
import { cellFaultOf } from '../../model/edits/faults.ts'
import { activeCell } from '../../model/edits/going.ts'
import type { Tip } from './tip.ts'
import type { Viewport } from './viewport.ts'
import { wordsAt } from './words-at.ts'

/** The words at the active cell while the focus is in the grid: what is wrong there, or what is said instead. */
export class ActiveWords {
  readonly #grid: GridModel
  readonly #viewport: Viewport
  readonly #tip: Tip
  /** What is shown until one goes on, instead of what is wrong: why a cell was not opened, or nothing. */
  #instead: string | null = null

  constructor(grid: GridModel, viewport: Viewport, tip: Tip) {
    this.#grid = grid
    this.#viewport = viewport
    this.#tip = tip
  }

  /** What is wrong at the active cell: with what is typed there, or else with what it holds. */
  get fault(): CellFault | null {
    const { state, edit } = this.#grid
    const cell = activeCell(state)
    if (state.edit.mode === 'edit' && state.edit.draft !== null) return edit.draftFault
    return cell && cellFaultOf(state, cell.rowIndex, cell.column.key)
  }
  show(): void {
    const { state } = this.#grid
    const cell = this.#instead === '' || !this.#viewport.hasFocus ? null : activeCell(state)
    if (cell && this.#instead) this.#tip.show(this.#instead, 'note')
    else this.#tip.show(...wordsAt(state, cell, cell && this.fault), cell !== null && state.edit.mode === 'view')
  }
  /** Shows these words until one goes on. */
  showInstead(words: string): void {
    this.#instead = words
    this.show()
  }
  /** One goes on: what is wrong is shown again, with the next words. */
  goOn(): void {
    this.#instead = null
  }
  /** Takes them away until one goes on. Answers false where there are none. */
  dismiss(): boolean {
    if (!this.#tip.isShown) return false
    this.#instead = ''
    this.#tip.hide()
    return true
  }
  /** The focus has left: there are none. */
  leave(): void {
    this.#instead = null
    this.#tip.hide()
  }
  /** Puts them beside the cell again: it has moved. */
  place(): void {
    this.#tip.place()
  }
}
