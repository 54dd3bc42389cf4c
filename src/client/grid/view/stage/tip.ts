import type { Viewport } from './viewport.ts'

/** How long the focus rests on a cell before its text is shown whole, in milliseconds: who walks through cells is not held up. */
const REST = 400

/** What is drawn in a cell that is no text: such a cell shows all that it has. */
const WITHOUT_TIP = ':scope > :not([data-kept], .left-out, .g-link)'

/** The tone of the words: what is wrong, what is doubtful, what there is to know or to take, or the cell's own text. */
export type TipTone = 'error' | 'warning' | 'note' | 'text'

/**
 * The words at the active cell: what is wrong with it, or its text where the cell cuts it off. They are below it, or above where there
 * is no room, and never over it.
 */
export class Tip {
  readonly #el: HTMLElement
  readonly #frame: HTMLElement
  readonly #viewport: Viewport
  #words = ''
  #rest: ReturnType<typeof setTimeout> | undefined

  constructor(el: HTMLElement, frame: HTMLElement, viewport: Viewport) {
    this.#el = el
    this.#frame = frame
    this.#viewport = viewport
  }
  get isShown(): boolean {
    return this.#words !== ''
  }
  /** Shows words; where there are none and the cell is only read, its text. */
  show(words: string, tone: TipTone, isReading = false): void {
    if (words === '') this.#clear(isReading)
    else this.#put(words, tone)
  }
  #put(words: string, tone: TipTone): void {
    clearTimeout(this.#rest)
    if (words !== this.#words) {
      this.#words = words
      this.#el.textContent = words
      this.#el.hidden = words === ''
      this.#el.dataset.tone = tone
      // A screen reader has read the text at the cell.
      if (tone === 'text') this.#el.setAttribute('aria-hidden', 'true')
      else this.#el.removeAttribute('aria-hidden')
    }
    if (words !== '') this.place()
  }
  hide(): void {
    this.#put('', 'error')
  }
  /** Nothing is wrong: shows the active cell's text once the focus rests there, where the cell cuts it off. */
  #clear(isReading: boolean): void {
    this.hide()
    if (!isReading) return
    this.#rest = setTimeout(() => {
      const cell = this.#viewport.activeElement
      if (!cell || cell !== document.activeElement || cell.querySelector(WITHOUT_TIP)) return
      const isShort = cell.querySelector('.left-out') !== null
      if (isShort || cell.scrollWidth > cell.clientWidth || cell.scrollHeight > cell.clientHeight + 1)
        this.#put(cell.textContent ?? '', 'text')
    }, REST)
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
