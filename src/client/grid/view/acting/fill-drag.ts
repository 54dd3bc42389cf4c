import { rangeOf } from '../../model/data/cursor.ts'
import { activateCell } from '../../model/edits/going.ts'
import type { Stage } from '../stage/stage.ts'

/**
 * The handle at the lower end of the range, by which a series is pulled down over more rows: the mouse's way to what
 * Ctrl+Shift+Enter does to a range.
 */
export class FillDrag {
  readonly #stage: Stage
  readonly #el = document.createElement('span')
  /** How many rows the range had when it was taken; 0: it is not held. */
  #head = 0
  #isPulled = false
  readonly #stop: () => void

  constructor(stage: Stage) {
    this.#stage = stage
    this.#el.className = 'g-fill'
    this.#el.setAttribute('aria-hidden', 'true')
    this.#el.hidden = true
    stage.scroller.querySelector('.g-body')?.append(this.#el)
    const unsubscribe = stage.grid.subscribe(({ type }) => {
      if (type === 'cursor' || type === 'rows' || type === 'columns' || type === 'edit') this.place()
    })
    this.#stop = () => {
      unsubscribe()
      this.#el.remove()
    }
  }

  end(): void {
    this.#stop()
  }
  /** Puts it at the lower right corner of the range. */
  place(): void {
    const { grid, viewport } = this.#stage
    const { cursor, columns, rows, edit } = grid.state
    const { bottom, left, right } = cursor.range
    const isHere =
      cursor.isRange &&
      edit.mode === 'view' &&
      bottom >= 0 &&
      bottom < rows.size &&
      left >= columns.first &&
      right >= columns.pinned
    this.#el.hidden = !isHere
    if (!isHere) return
    const { starts, line } = viewport.geometry
    this.#el.style.left = `${starts[right + 1] ?? 0}px`
    this.#el.style.top = `${(bottom + 1) * line}px`
  }
  /** A press on it. Answers whether it was one. */
  down({ target, pointerId }: PointerEvent): boolean {
    if (target !== this.#el) return false
    const { top, bottom } = this.#stage.grid.state.cursor.range
    this.#head = bottom - top + 1
    this.#stage.scroller.setPointerCapture(pointerId)
    return true
  }
  /** It is pulled over the rows: the range goes as far. */
  move({ clientX, clientY }: PointerEvent): boolean {
    if (this.#head === 0) return false
    const { viewport, grid } = this.#stage
    const over = document.elementsFromPoint(clientX, clientY).find((one) => one !== this.#el)
    const at = over && viewport.geometry.at(over)
    const { cursor, rows } = grid.state
    const { top, bottom, left, right } = cursor.range
    if (!at || rows.rowIndexAt(at.line) < 0 || at.line === bottom || at.line < top + this.#head - 1) return true
    this.#isPulled = true
    const wider = rangeOf({ line: top, col: left }, { line: at.line, col: right })
    cursor.go({ line: wider.top, col: wider.left })
    activateCell(grid.state, { line: wider.bottom, col: wider.right }, true)
    return true
  }
  /** It is let go: what the range began with goes on to its end. Answers whether it was held. */
  up(): boolean {
    const head = this.#head
    if (this.#isPulled) this.#stage.grid.cells.fillSeries('auto', head)
    this.cancel()
    return head > 0
  }
  cancel(): void {
    this.#head = 0
    this.#isPulled = false
  }
}
