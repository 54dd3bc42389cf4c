import type { CellPosition } from '../../model/data/cursor.ts'
import type { Stage } from '../stage/stage.ts'

/** So far a pointer has to go before a press is a pull, and so near to an edge it scrolls. Px. */
const SLACK = 4
const EDGE = 28

/**
 * Rows pulled to another place by their number; a line shows their new place, Escape lets go of them. Alt and the
 * arrows do the same (WCAG 2.5.7).
 */
export class RowDrag {
  readonly #stage: Stage
  readonly #body: HTMLElement
  readonly #mark = document.createElement('div')
  #start: { readonly y: number; readonly pointer: number } | null = null
  #place: number | null = null
  #y = 0

  constructor(stage: Stage) {
    this.#stage = stage
    this.#body = stage.scroller.querySelector<HTMLElement>('.g-body')!
    this.#mark.className = 'g-drop'
    this.#mark.setAttribute('aria-hidden', 'true')
  }

  /** Whether rows are being pulled. */
  get isPulling(): boolean {
    return this.#place !== null
  }
  /** A press on a row's number may become a pull. Answers whether it may. */
  down({ clientY, pointerId }: PointerEvent, at: CellPosition): boolean {
    const { state, rows } = this.#stage.grid
    const placed = state.columns.placed[at.col]
    const isHandle =
      placed !== undefined && (placed.edge === 'number' || (placed.edge === null && placed.column.isOrder === true))
    if (!isHandle || !rows.allowed.canMove || state.rows.isArranged || state.rows.rowIndexAt(at.line) < 0) return false
    this.#start = { y: clientY, pointer: pointerId }
    return true
  }
  move({ clientY }: PointerEvent): void {
    if (!this.#start) return
    this.#y = clientY
    if (this.#place === null) {
      if (Math.abs(clientY - this.#start.y) < SLACK) return
      this.#stage.scroller.setPointerCapture(this.#start.pointer)
      document.addEventListener('keydown', this.#key, true)
      this.#body.append(this.#mark)
      this.#scroll()
    }
    this.#show()
  }
  /** The pointer lets go: the rows come to where the line was. */
  up(): void {
    const place = this.#place
    this.cancel()
    if (place !== null) this.#stage.grid.rows.moveTo(place)
  }
  cancel(): void {
    if (this.#place !== null) document.removeEventListener('keydown', this.#key, true)
    this.#start = this.#place = null
    this.#mark.remove()
  }

  readonly #key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    this.cancel()
  }
  #show(): void {
    const { viewport, grid } = this.#stage
    const { line } = viewport.geometry
    const at = Math.round((this.#y - this.#body.getBoundingClientRect().top) / line)
    this.#place = Math.max(0, Math.min(grid.state.rows.size, at))
    this.#mark.style.top = `${this.#place * line - 1}px`
  }
  /** Scrolls while the pointer is held at an edge. */
  #scroll(): void {
    requestAnimationFrame(() => {
      if (this.#place === null) return
      const { top, bottom } = this.#stage.scroller.getBoundingClientRect()
      const by = this.#y < top + 2 * EDGE ? -1 : this.#y > bottom - EDGE ? 1 : 0
      if (by !== 0) this.#stage.scroller.scrollTop += by * 8
      if (by !== 0) this.#show()
      this.#scroll()
    })
  }
}
