import { kindOf, lockOf } from '../../model/edits/grid-state.ts'
import type { GridModel } from '../../model/create-grid.ts'
import { activeCell } from '../../model/edits/going.ts'

/** What the DOM types do not name yet: text that is composed at an element without its being a text field. */
interface EditContextLike extends EventTarget {
  readonly text: string
  readonly updateText: (from: number, to: number, text: string) => void
  readonly updateControlBounds: (bounds: DOMRect) => void
  readonly updateSelectionBounds: (bounds: DOMRect) => void
}
/** A held arrow passes over cells: only where the keys rest does one compose. Milliseconds. */
const REST = 80
type Composable = HTMLElement & { editContext?: EditContextLike | null }
const { EditContext } = globalThis as { readonly EditContext?: new () => EditContextLike }

/**
 * Lets an input method begin on a cell that is not being edited: the focus stays with the cell, what is composed is shown in
 * it, and what comes of it goes into the editor, which opens with it. Browsers that lack EditContext begin at F2.
 */
export class Composing {
  readonly #grid: GridModel
  readonly #context: EditContextLike | null
  #at: Composable | null = null
  #isComposing = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(grid: GridModel) {
    this.#grid = grid
    this.#context = EditContext ? new EditContext() : null
    this.#context?.addEventListener('compositionstart', () => {
      this.#isComposing = true
      const bounds = this.#at?.getBoundingClientRect()
      if (bounds) this.#context?.updateControlBounds(bounds)
      if (bounds) this.#context?.updateSelectionBounds(bounds)
    })
    this.#context?.addEventListener('textupdate', () => (this.#isComposing ? this.#show() : this.#hand()))
    this.#context?.addEventListener('compositionend', () => {
      this.#isComposing = false
      this.#hand()
    })
  }

  /** Whether an input method can begin on the cell that has the focus. */
  get isReady(): boolean {
    return this.#at !== null && this.#at === document.activeElement
  }
  /** The focus is at an element of the grid: there one may compose, where its cell may be typed into. */
  take(element: HTMLElement | null): void {
    clearTimeout(this.#timer)
    // While an editor has the focus its cell may stay as it is: nothing is composed there.
    if (this.#context && element !== null && element !== this.#at)
      this.#timer = setTimeout(() => this.#settle(element), REST)
  }
  /** Lets go of the cell. */
  end(): void {
    clearTimeout(this.#timer)
    this.#settle(null)
  }

  #settle(element: HTMLElement | null): void {
    if (!this.#context || (element !== null && document.activeElement !== element)) return
    const { state } = this.#grid
    const cell = element === null || state.edit.mode === 'edit' ? null : activeCell(state)
    const isTyped =
      cell !== null &&
      kindOf(state, cell.column).typing === 'replace' &&
      lockOf(state, cell.rowIndex, cell.column) === null
    const next = isTyped ? element : null
    if (next === this.#at) return
    this.#isComposing = false
    this.#clear()
    if (this.#at) this.#at.editContext = null
    if (next) {
      ;(next as Composable).editContext = this.#context
      // The events of copying and pasting go to the selection, not to the focus.
      getSelection()?.collapse(next, 0)
    }
    this.#at = next
  }
  #show(): void {
    const { text = '' } = this.#context ?? {}
    this.#at?.setAttribute('data-composed', text)
  }
  #clear(): void {
    this.#at?.removeAttribute('data-composed')
    if (this.#context && this.#context.text !== '') this.#context.updateText(0, this.#context.text.length, '')
  }
  /** What was composed goes into the editor as if it had been typed there. */
  #hand(): void {
    const { text = '' } = this.#context ?? {}
    this.#clear()
    if (text !== '' && this.#grid.edit.open(text)) document.execCommand('insertText', false, text)
  }
}
