import { endKept, keepUntilReported } from '#ui/base/focus/focus-reported.ts'

import { isNeeded, type Placed } from '../../model/data/columns.ts'
import { type Face, SIGN } from './face.ts'
import type { Pooled } from './pool.ts'

const NAMES: readonly (readonly [sign: number, name: string])[] = [
  [SIGN.readOnly, 'is-fixed'],
  [SIGN.error, 'is-wrong'],
  [SIGN.warning, 'is-doubtful'],
  [SIGN.unsent, 'is-unsent'],
  [SIGN.range, 'is-ranged'],
  [SIGN.contested, 'is-contested'],
  [SIGN.fresh, 'is-fresh'],
  [SIGN.ditto, 'is-ditto'],
  [SIGN.open, 'is-open'],
  [SIGN.field, 'is-field'],
  [SIGN.returned, 'is-returned'],
  [SIGN.changed, 'is-changed'],
  [SIGN.unconfirmed, 'is-unconfirmed']
]
const classes = new Map<number, string>()
const classOf = (signs: number): string => {
  let name = classes.get(signs)
  if (name === undefined) {
    name = NAMES.flatMap(([sign, one]) => (signs & sign ? [one] : [])).join(' ')
    classes.set(signs, name)
  }
  return name
}

const BARE = { text: '', leftOut: 0, signs: 0, tone: null, box: null, bar: null }
const NOTHING: Face = { ...BARE, name: null, href: null, description: '' }

/** Rows on deeper levels are not indented further. */
const DEEPEST = 8

const setAttribute = (el: HTMLElement, name: string, value: string | null) => {
  if (value === null) el.removeAttribute(name)
  else el.setAttribute(name, value)
}

/** One drawn cell. It remembers what it shows, so that only what differs is written. */
export class Cell implements Pooled {
  readonly el = document.createElement('div')
  index = -1
  readonly #text = document.createTextNode('')
  #box: HTMLElement | null = null
  #hasBox = false
  #field: HTMLInputElement | null = null
  #twist: HTMLElement | null = null
  #opener: HTMLElement | null = null
  #link: HTMLAnchorElement | null = null
  #leftOut: HTMLElement | null = null
  #shown = NOTHING
  #isNeeded = false
  #keepsName = false
  #base = ''
  #class = ''

  constructor() {
    this.el.tabIndex = -1
    this.el.append(this.#text)
  }

  /** What takes the focus: the box or the button where there is one. */
  get stop(): HTMLElement {
    if (this.#opener && !this.#opener.hidden) return this.#opener
    return this.#hasBox && this.#box ? this.#box : this.el
  }

  /** Whether a screen reader says more of it than its text. */
  get isDescribed(): boolean {
    return this.#shown.description !== ''
  }

  /** Puts the cell under its column. */
  place({ edge, width, column }: Placed, left: number, align: string): void {
    const { el } = this
    el.setAttribute('role', edge === 'number' || column.isRowHeader ? 'rowheader' : 'gridcell')
    el.setAttribute('aria-colindex', String(this.index + 1))
    el.style.left = `${left}px`
    el.style.width = `${width}px`
    this.#base = `g-cell ${align}${edge ? ` is-${edge}` : column.isOrder ? ' is-order' : ''}${this.index === 0 ? ' is-first' : ''}`
    this.#name(edge ? '' : column.title)
    this.#isNeeded = isNeeded(column)
    setAttribute(el, 'aria-required', this.#isNeeded && !(this.#shown.signs & SIGN.group) ? 'true' : null)
    if (this.#opener) this.#opener.hidden = edge !== 'sub' || (this.#shown.signs & SIGN.group) > 0
    this.#paint(this.#shown)
  }

  /** Shows a face. */
  write(face: Face): void {
    const was = this.#shown
    const { el } = this
    const text = face.box === null && !(face.signs & SIGN.field) ? face.text : ''
    const rest = text.slice(face.leftOut)
    if (this.#text.data !== rest) this.#text.data = rest
    if (was.href !== face.href) this.#lead(face.href)
    if (face.leftOut > 0 || was.leftOut > 0) this.#leaveOut(text.slice(0, face.leftOut))
    if (was.name !== face.name || this.#keepsName) this.#label(face)
    if (was.signs !== face.signs || was.tone !== face.tone) this.#paint(face)
    if (was.description !== face.description) setAttribute(el, 'aria-description', face.description || null)
    if ((was.signs ^ face.signs) & SIGN.error) setAttribute(el, 'aria-invalid', face.signs & SIGN.error ? 'true' : null)
    if ((was.signs ^ face.signs) & SIGN.readOnly)
      setAttribute(el, 'aria-readonly', face.signs & SIGN.readOnly ? 'true' : null)
    if ((was.signs ^ face.signs) & SIGN.group) this.#gather((face.signs & SIGN.group) > 0)
    if ((was.signs ^ face.signs) & SIGN.range)
      setAttribute(el, 'aria-selected', face.signs & SIGN.range ? 'true' : null)
    if (was.bar !== face.bar) {
      setAttribute(el, 'data-bar', face.bar === null ? null : '')
      el.style.setProperty('--bar', String(face.bar ?? 0))
    }
    if (face.box !== null || this.#hasBox) this.#tick(face)
    if (this.#field || face.signs & SIGN.field) this.#fill(face)
    this.#shown = face
  }
  /** Gives the cell to an editor: its own text goes. What describes it stays, for what comes to a cell together with the focus is said twice. */
  open(): HTMLElement {
    endKept()
    const { signs, description } = this.#shown
    this.write({ ...NOTHING, signs: SIGN.open | (signs & SIGN.error), description })
    return this.el
  }
  /** Keeps the field of an editor that is closing for screen readers; the cell is called by its own text alone meanwhile. */
  keepField(): void {
    const field = this.el.querySelector('.g-input')
    if (!field) return
    this.#keepsName = true
    keepUntilReported(field, this.el, () => {
      this.#keepsName = false
      this.#label(this.#shown)
    })
  }
  #label({ name, text }: Face): void {
    setAttribute(this.el, 'aria-label', name ?? (this.#keepsName && text !== '' ? text : null))
  }
  /** Says whether what is typed into its editor is wrong, before the focus comes back: a screen reader asks for that at once. */
  mark(isInvalid: boolean): void {
    const signs = isInvalid ? this.#shown.signs | SIGN.error : this.#shown.signs & ~SIGN.error
    if (signs !== this.#shown.signs) this.write({ ...this.#shown, signs })
  }
  /** Says more of the cell while an editor has it. */
  describe(description: string): void {
    this.write({ ...this.#shown, description })
  }

  /** The line of a group holds no values that could be asked for, and opens no sub-table. */
  #gather(isGroup: boolean): void {
    setAttribute(this.el, 'aria-required', this.#isNeeded && !isGroup ? 'true' : null)
    if (this.#opener && isGroup) this.#opener.hidden = true
  }
  #paint({ signs, tone }: Face): void {
    const name = `${this.#base}${tone ? ` has-tone is-${tone}` : ''} ${classOf(signs)}`
    if (name !== this.#class) this.el.className = this.#class = name
  }
  /** Makes its text a link, or a mere text again. The cell is the stop of the keyboard, and Enter on it does what the link does. */
  #lead(href: string | null): void {
    if (href === null) {
      this.#link?.replaceWith(this.#text)
      return
    }
    this.#link ??= document.createElement('a')
    this.#link.className = 'g-link'
    this.#link.tabIndex = -1
    this.#link.href = href
    if (this.#text.parentNode === this.#link) return
    this.#text.replaceWith(this.#link)
    this.#link.append(this.#text)
  }
  /** Puts before its text what is read with it and not drawn. */
  #leaveOut(words: string): void {
    if (words === '') return void this.#leftOut?.remove()
    this.#leftOut ??= document.createElement('span')
    this.#leftOut.className = 'left-out'
    if (this.#leftOut.textContent !== words) this.#leftOut.textContent = words
    if (this.#text.previousSibling !== this.#leftOut) this.#text.before(this.#leftOut)
  }
  #name(title: string): void {
    this.#box?.setAttribute('aria-label', title)
    this.el.dataset.title = title
  }
  #tick({ box, signs, description }: Face): void {
    this.#hasBox = box !== null
    if (!this.#box) {
      this.#box = document.createElement('span')
      this.#box.className = 'g-box'
      this.#box.setAttribute('role', 'checkbox')
      this.#box.tabIndex = -1
      this.#box.setAttribute('aria-label', this.el.dataset.title ?? '')
      this.el.append(this.#box)
    }
    this.#box.hidden = box === null
    if (box === null) return
    this.#box.setAttribute('aria-checked', String(box))
    setAttribute(this.#box, 'aria-readonly', signs & SIGN.readOnly ? 'true' : null)
    setAttribute(this.#box, 'aria-invalid', signs & SIGN.error ? 'true' : null)
    setAttribute(this.#box, 'aria-description', description || null)
  }
  /** Shows the text in a field: one that has the focus opens its editor. */
  #fill({ text, signs }: Face): void {
    if (!this.#field) {
      this.#field = document.createElement('input')
      this.#field.className = 'g-field'
      this.#field.tabIndex = -1
      this.el.append(this.#field)
    }
    this.#field.hidden = !(signs & SIGN.field)
    this.#field.value = text
    this.#field.setAttribute('aria-label', this.el.dataset.title ?? '')
  }
  /** Gives it a mark before its text that opens the rows below; `level` is the row's level. Null removes it. */
  twist(level: number | null): HTMLElement | null {
    if (level === null && !this.#twist) return null
    if (!this.#twist) {
      this.#twist = document.createElement('span')
      this.#twist.className = 'g-twist'
      this.#twist.setAttribute('aria-hidden', 'true')
      this.el.prepend(this.#twist)
    }
    this.#twist.hidden = level === null
    setAttribute(this.el, 'data-level', level === null ? null : String(level))
    if (level !== null) this.el.style.setProperty('--level', String(Math.min(level, DEEPEST) - 1))
    return this.#twist
  }
  /** Shows the button that opens a row's sub-table. */
  nameOpener(name: string): void {
    if (!this.#opener) {
      this.#opener = document.createElement('span')
      this.#opener.className = 'g-opener'
      this.#opener.setAttribute('role', 'button')
      this.#opener.setAttribute('aria-haspopup', 'dialog')
      this.#opener.tabIndex = -1
      this.el.append(this.#opener)
    }
    this.#opener.hidden = false
    this.#opener.setAttribute('aria-label', name)
  }
  /** Names the box of a row's selection. */
  nameBox(name: string, isDisabled: boolean): void {
    this.#box?.setAttribute('aria-label', name)
    if (this.#box) setAttribute(this.#box, 'aria-disabled', isDisabled ? 'true' : null)
  }
}
