import type { GridModel } from '../../model/create-grid.ts'
import { sayAtCell } from '../../model/edits/grid-state.ts'
import { activeCell } from '../../model/edits/going.ts'
import type { ProposedText, Proposals } from './proposals.ts'

/** What is said of a candidate: of one alone, and of one of several. */
const TEXTS = { whole: ['candidate', 'candidateOf'], read: ['candidateRead', 'candidateReadOf'] } as const

/** Puts candidates into the editor of the active cell, one after the other. Nothing is written before the user commits it. */
export class CandidateInput {
  #at = { cell: '', place: -1 }

  /** Begins an edit with the best candidate, or replaces what the open editor holds by the next one. Answers false where the screen has none to offer. */
  put(grid: GridModel, proposals: Proposals | undefined): boolean {
    const { state } = grid
    const cell = activeCell(state)
    if (!cell || !proposals) return false
    const { id } = state.rows.row(cell.rowIndex)
    const { key, title } = cell.column
    const found = proposals.candidatesOf(id, key)
    if (found && found.length > 0) this.#fill(grid, `${id} ${key}`, found)
    else sayAtCell(state, found ? 'noCandidates' : 'candidatesWaited', { title })
    return true
  }

  #fill(grid: GridModel, cell: string, found: readonly ProposedText[]): void {
    const { state } = grid
    const isNext = state.edit.mode === 'edit' && this.#at.cell === cell
    const place = isNext ? (this.#at.place + 1) % found.length : 0
    const { text, source, onShown } = found[place]!
    const isOpened = state.edit.mode === 'view'
    if (!typeIntoCell(grid, text)) return
    this.#at = { cell, place }
    onShown?.()
    // A screen reader reads what a text input holds when it gets the focus; what takes its place later it does not read.
    const isRead = isOpened && document.activeElement?.role !== 'combobox'
    const [one, several] = isRead ? TEXTS.read : TEXTS.whole
    sayAtCell(state, found.length > 1 ? several : one, { text, source, place: place + 1, count: found.length })
  }
}

/** What the open editor of a grid holds as text; null where none is open that takes text. */
export function typedText({ state: { edit } }: GridModel): string | null {
  const input = edit.mode === 'edit' ? document.activeElement : null
  return input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement ? input.value : null
}

/**
 * Opens the active cell where it is not open yet, and puts a text into its editor as typing would: the editor is notified in the
 * same way. Answers false where the cell cannot be edited as text. React keeps the setter of the element for itself.
 */
export function typeIntoCell(grid: GridModel, text: string): boolean {
  if (grid.state.edit.mode === 'view' && !grid.edit.open('')) return false
  const input = document.activeElement
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) return false
  const prototype = input instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText', data: text }))
  return true
}
