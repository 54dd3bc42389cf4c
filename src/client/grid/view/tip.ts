import type { Viewport } from './viewport.ts'

/** The words at the active cell: what is wrong with it. They are below it, or above where there is no room, and never over it. */
export class Tip {
  readonly #el: HTMLElement
  readonly #frame: HTMLElement
  readonly #viewport: Viewport
  #words = ''

  constructor(el: HTMLElement, frame: HTMLElement, viewport: Viewport) {
    this.#el = el
    this.#frame = frame
    this.#viewport = viewport
  }
  get isShown(): boolean {
    return this.#words !== ''
  }
  show(words: string, isWarning: boolean): void {
    if (words !== this.#words) {
      this.#words = words
      this.#el.textContent = words
      this.#el.hidden = words === ''
      this.#el.classList.toggle('is-warning', isWarning)
    }
    if (words !== '') this.place()
  }
  hide(): void {
    this.show('', false)
  }
  /** Puts it beside the cell again: the cell has moved. */
  place(): void {
    const cell = this.#viewport.activeElement
    if (this.#words === '' || !cell) return
    const at = cell.getBoundingClientRect()
    const frame = this.#frame.getBoundingClientRect()
    const { offsetHeight, offsetWidth } = this.#el
    const below = at.bottom + 4 - frame.top
    // A list or a calendar that is open takes the place below.
    const isFree = below + offsetHeight <= frame.height && !cell.querySelector('[aria-expanded="true"]')
    const top = isFree ? below : at.top - frame.top - offsetHeight - 4
    this.#el.style.top = `${Math.max(0, top)}px`
    this.#el.style.left = `${Math.max(0, Math.min(at.left - frame.left, frame.width - offsetWidth))}px`
  }
}
