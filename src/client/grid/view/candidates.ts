import type { GridModel } from '../model/create-grid.ts'
import { sayAtCell } from '../model/edits/grid-state.ts'
import { activeCell } from '../model/edits/going.ts'

/** A value that somebody else than the user proposes for a cell, as it would be typed. */
export interface Candidate {
  readonly text: string
  /** Where it was read, in words. */
  readonly source: string
}

/** What is proposed for a cell of a row: the best first, none where there is nothing; null while that is not known yet. */
export type CandidatesOf = (rowId: string, key: string) => readonly Candidate[] | null

/** Puts candidates into the editor of the active cell, one after the other. Nothing is written before the user commits it. */
export class CandidateInput {
  #at = { cell: '', place: -1 }

  /** Begins an edit with the best candidate, or replaces what the open editor holds by the next one. Answers false where the screen has none to offer. */
  put(grid: GridModel, candidatesOf: CandidatesOf | undefined): boolean {
    const { state } = grid
    const cell = activeCell(state)
    if (!cell || !candidatesOf) return false
    const { id } = state.rows.row(cell.rowIndex)
    const { key, title } = cell.column
    const found = candidatesOf(id, key)
    if (found && found.length > 0) this.#fill(grid, `${id} ${key}`, found)
    else sayAtCell(state, found ? 'noCandidates' : 'candidatesWaited', { title })
    return true
  }

  #fill(grid: GridModel, cell: string, found: readonly Candidate[]): void {
    const { state } = grid
    const isNext = state.edit.mode === 'edit' && this.#at.cell === cell
    const place = isNext ? (this.#at.place + 1) % found.length : 0
    if (state.edit.mode === 'view' && !grid.edit.open('')) return
    const input = document.activeElement
    if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) return
    this.#at = { cell, place }
    const { text, source } = found[place]!
    type(input, text)
    sayAtCell(state, found.length > 1 ? 'candidateOf' : 'candidate', {
      text,
      source,
      place: place + 1,
      count: found.length
    })
  }
}

/** Fills an input as typing would: its editor is notified in the same way. React keeps the setter of the element for itself. */
function type(input: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const prototype = input instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText', data: text }))
}
