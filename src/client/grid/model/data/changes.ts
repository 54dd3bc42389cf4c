import type { Arrangement } from './arrangement.ts'
import type { ShownPart } from './keys.ts'
import type { GridText } from './texts.ts'

/** What is to be drawn anew. `cell` is one cell; `cells` many, none of which has moved; `rows` says that other rows are in their places. */
export type Change =
  | { readonly type: 'cell'; readonly rowIndex: number; readonly key: string }
  | { readonly type: 'row'; readonly rowIndex: number }
  | { readonly type: 'cells' }
  | { readonly type: 'rows' }
  | { readonly type: 'columns' }
  /** A hidden column is to be seen again. */
  | { readonly type: 'reveal'; readonly key: string }
  /** Columns, sorts, filters and groups return to an earlier or later state. */
  | { readonly type: 'turn'; readonly to: Arrangement }
  /** The rows are sorted or filtered otherwise. */
  | { readonly type: 'viewed' }
  | { readonly type: 'cursor' }
  /** The active cell is to have the focus. */
  | { readonly type: 'focus' }
  | { readonly type: 'selection' }
  /** More of the active row is to be seen, or what is wrong with all. */
  | { readonly type: 'show'; readonly what: ShownPart }
  | { readonly type: 'edit' }
  | { readonly type: 'draft' }
  | { readonly type: 'checked' }
  | { readonly type: 'status' }
  | {
      readonly type: 'said'
      readonly text: GridText
      readonly words: TextValues
      readonly about?: string | undefined
      readonly isUrgent?: boolean
    }
  /** A sentence is to be seen at the active cell until one goes on. */
  | { readonly type: 'noted'; readonly text: GridText; readonly words: TextValues }
  /** Something was meant for cells that did not take it, or nobody asks after it any more. */
  | { readonly type: 'leftover' }
  /** Rows that somebody else has changed: they light up for a moment. */
  | { readonly type: 'patched'; readonly rowIndexes: readonly number[] }
  /** What a row says beside its cells, such as its stored files, is another than before. */
  | { readonly type: 'facts'; readonly rowIndex: number }

/** The figures and names inside a sentence. */
export type TextValues = Readonly<Record<string, string | number>>

/** Emits a value to all listeners. */
export class Emitter<T> {
  readonly #listeners = new Set<(what: T) => void>()
  #emitted = 0

  /** How many values have been emitted: who did not listen for a while knows by it whether anything was missed. */
  get emitted(): number {
    return this.#emitted
  }
  readonly subscribe = (listener: (what: T) => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  readonly emit = (what: T): void => {
    this.#emitted += 1
    for (const listener of this.#listeners) listener(what)
  }
}
