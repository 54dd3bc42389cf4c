import { BEHIND } from '#ui/base/layers/page-behind.ts'

import type { ViewportElements } from './geometry.ts'

/** What Tab comes to: the element, the line that it is on, and the index of its row; -1 where it is in no row. */
interface Stop {
  readonly element: HTMLElement | null
  readonly line: number
  readonly rowIndex: number
}

/** The one element of a grid that Tab comes to. */
export class TabStop implements Stop {
  element: HTMLElement | null = null
  line = -1
  rowIndex = -1

  get hasFocus(): boolean {
    return this.element !== null && this.element === document.activeElement
  }
  /** Gives it the focus; a dialog or a menu that is open keeps it. */
  focus(): void {
    if (!this.element || this.hasFocus || this.element.closest(BEHIND)) return
    this.element.focus({ preventScroll: true })
  }
  /** Another element is the stop; `takesFocus` gives it the focus. */
  move({ element, line, rowIndex }: Stop, takesFocus: boolean): void {
    const was = this.element
    ;[this.element, this.line, this.rowIndex] = [element, line, rowIndex]
    if (element !== was && element) element.tabIndex = 0
    // Before the other lets go: while an element has the focus, a browser asks for its style when it is no stop any more.
    if (takesFocus) this.focus()
    if (element !== was && was) was.tabIndex = -1
  }
}

/** The stop in a title or a total: above the rows (a negative line) or below them. */
export function stopInBands(
  { head, foot }: Pick<ViewportElements, 'head' | 'foot'>,
  line: number,
  size: number,
  col: number
): HTMLElement | null {
  const band = line < 0 ? head.children[0] : foot.children[line - size]
  const cell = band?.querySelector<HTMLElement>(`:scope > [aria-colindex="${col + 1}"]`) ?? null
  return cell?.querySelector<HTMLElement>('[data-stop]') ?? cell
}
