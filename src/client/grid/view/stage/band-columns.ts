import { Emitter } from '../../model/data/changes.ts'
import type { Columns } from '../../model/data/columns.ts'

/** So many titles are drawn at once when one more comes into sight. */
const AHEAD = 4

/**
 * Of how many columns, from the left, the titles and totals are drawn: those that have been in sight. To draw every title of
 * a wide grid before anybody sees it costs more than all its rows.
 */
export class BandColumns {
  readonly #changes = new Emitter<null>()
  #count: number

  /** `width` is how much is seen at most. Px. */
  constructor({ placed }: Columns, width: number) {
    let x = 0
    const seen = placed.findIndex((column) => {
      x += column.width
      return x > width
    })
    this.#count = seen < 0 ? placed.length : seen + AHEAD
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#changes.subscribe(listener)
  readonly count = (): number => this.#count
  /** A column has come into sight. */
  extendTo(col: number): void {
    if (col < this.#count) return
    this.#count = col + AHEAD
    this.#changes.emit(null)
  }
}

/** Hides those titles or totals of a band whose columns are not seen. */
export function showColumns(band: HTMLElement, isSeen: (col: number) => boolean): void {
  for (const row of band.children)
    for (const cell of row.children)
      cell.toggleAttribute('hidden', !isSeen(Number(cell.getAttribute('aria-colindex')) - 1))
}
