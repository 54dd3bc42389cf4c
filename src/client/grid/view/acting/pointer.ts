import { activateCell } from '../../model/edits/going.ts'
import { actOnHeader, toggle } from './act.ts'
import { FillDrag } from './fill-drag.ts'
import { RowDrag } from './row-drag.ts'
import type { Stage } from '../stage/stage.ts'

/**
 * Presses in a grid: the first makes a cell the active one and opens its editor (SPEC.md §4), with Shift or pulled over
 * others it draws a range, on a box it turns it, by its number it pulls a row.
 */
export class Pointer {
  readonly #stage: Stage
  readonly #drag: RowDrag
  readonly #fill: FillDrag
  #isPulling = false
  #hasPulled = false

  constructor(stage: Stage) {
    this.#stage = stage
    this.#drag = new RowDrag(stage)
    this.#fill = new FillDrag(stage)
  }
  /** Lets go of what it drew. */
  end(): void {
    this.#fill.end()
  }

  /** The button goes down on a cell. */
  down(event: PointerEvent): void {
    this.#stage.touched()
    if (event.button !== 0 || event.pointerType === 'touch') return
    if (this.#fill.down(event)) {
      event.preventDefault()
      return
    }
    const at = this.#at(event)
    if (!at || this.#isInEditor(event)) return
    const { grid } = this.#stage
    // The press would take the focus away from the cell that is about to get it.
    event.preventDefault()
    grid.edit.commit('stay')
    this.#isPulling =
      !(!event.shiftKey && this.#drag.down(event, at)) && at.line >= 0 && grid.state.rows.rowIndexAt(at.line) >= 0
    this.#hasPulled = event.shiftKey
    activateCell(grid.state, at, event.shiftKey && this.#isPulling)
    this.#stage.viewport.focus()
  }
  /** It moves while it is down. */
  move(event: PointerEvent): void {
    if (event.buttons === 1 && this.#fill.move(event)) return
    if (event.buttons === 1) this.#drag.move(event)
    if (!this.#isPulling || event.buttons !== 1) return
    const over = document.elementFromPoint(event.clientX, event.clientY)
    const at = over && this.#stage.viewport.geometry.at(over)
    const { state } = this.#stage.grid
    if (
      !at ||
      state.rows.rowIndexAt(at.line) < 0 ||
      (at.line === state.cursor.at.line && at.col === state.cursor.at.col)
    )
      return
    this.#hasPulled = true
    activateCell(state, at, true)
  }
  up(): void {
    if (this.#fill.up()) return
    this.#isPulling = false
    this.#hasPulled ||= this.#drag.isPulling
    this.#drag.up()
  }
  /** The browser has taken the pointer away: nothing is moved. */
  cancel(): void {
    this.#isPulling = false
    this.#fill.cancel()
    this.#drag.cancel()
  }
  /** A press that opens the menu: the cell becomes the active one, but for a range that holds it. */
  take(event: MouseEvent): void {
    const at = this.#at(event)
    const { grid, viewport } = this.#stage
    if (!at || grid.state.cursor.covers(at.line, at.col) || this.#isInEditor(event)) return
    activateCell(grid.state, at)
    viewport.focus()
  }
  /** A press that was no pull. */
  click(event: MouseEvent): void {
    const at = this.#at(event)
    if (!at || this.#isInEditor(event)) return
    const { grid, viewport } = this.#stage
    const { state } = grid
    if (this.#hasPulled) {
      this.#hasPulled = false
      return
    }
    activateCell(state, at)
    viewport.focus()
    const edge = state.columns.placed[at.col]?.edge
    const isBox = event.target instanceof Element && event.target.closest('.g-box') !== null
    if (at.line < 0) {
      if (edge === 'select') actOnHeader(grid, at.col)
    } else if (grid.view.fold()) {
      // A press on the line of a group folds it.
    } else if (edge === 'select') grid.rows.toggleRows()
    else if (edge === 'sub') this.#stage.show('subTable')
    else if (isBox) toggle(grid)
    else if (event.target instanceof Element && event.target.closest('.g-twist')) grid.tree?.toggle()
    else if (this.#isLink(event)) {
      event.preventDefault()
      this.#stage.show('details')
    } else if (
      edge === null &&
      !state.reading &&
      state.rows.rowIndexAt(at.line) >= 0 &&
      !viewport.activeElement?.querySelector('.g-box:not([hidden])')
    )
      grid.edit.open()
  }

  #at({ target }: Event) {
    return target instanceof Element ? this.#stage.viewport.geometry.at(target) : null
  }
  /** A plain press on the name of a row opens it here; one with Ctrl, as on any link, in another tab. */
  #isLink({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
    return !ctrlKey && !metaKey && !shiftKey && target instanceof Element && target.closest('.g-link') !== null
  }
  #isInEditor({ target }: Event): boolean {
    return target instanceof Element && target.closest('.is-open') !== null
  }
}
