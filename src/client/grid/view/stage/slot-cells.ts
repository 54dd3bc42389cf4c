import { Emitter } from '../../model/data/changes.ts'
import type { Placed } from '../../model/data/columns.ts'
import { type GridState, kindOf } from '../../model/edits/grid-state.ts'
import type { Cell } from './cell.ts'

/** A drawn cell whose content a screen or its kind draws, and what it belongs to. */
export interface SlotCell {
  readonly el: HTMLElement
  readonly rowIndex: number
  readonly key: string
}

/** The drawn cells of slot columns, and of kinds that draw their cells: React fills each through a portal. A grid without such columns pays nothing for it. */
export class SlotCells {
  readonly #drawn: ReadonlySet<string>
  readonly #cells = new Map<Cell, SlotCell>()
  readonly #changes = new Emitter<null>()
  #list: readonly SlotCell[] = []
  #isNotifying = false

  constructor(state: GridState) {
    this.#drawn = new Set(
      state.columns.all
        .filter((column) => column.type === 'slot' || kindOf(state, column).isDrawn)
        .map(({ key }) => key)
    )
  }

  /** Whether the grid has such columns. */
  get isNeeded(): boolean {
    return this.#drawn.size > 0
  }
  readonly subscribe = (listener: () => void): (() => void) => this.#changes.subscribe(listener)
  readonly list = (): readonly SlotCell[] => this.#list

  /** A cell has been written: it is a slot's now, or no longer. */
  written(cell: Cell, rowIndex: number, { key, edge }: Placed): void {
    if (this.#drawn.size === 0) return
    if (edge === null && this.#drawn.has(key)) this.#cells.set(cell, { el: cell.el, rowIndex, key })
    else if (!this.#cells.delete(cell)) return
    this.#notify()
  }
  /** A cell shows no value any more: its line is a group's. */
  left(cell: Cell): void {
    if (this.#cells.delete(cell)) this.#notify()
  }

  #notify(): void {
    if (this.#isNotifying) return
    this.#isNotifying = true
    queueMicrotask(() => {
      this.#isNotifying = false
      this.#list = [...this.#cells.values()]
      this.#changes.emit(null)
    })
  }
}
