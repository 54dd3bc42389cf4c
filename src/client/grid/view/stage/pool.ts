/** Something drawn that serves one index after another. */
export interface Pooled {
  readonly el: HTMLElement
  index: number
}

/** The most of these, in the order they come, that are in the order of their indices. */
function inOrder<T extends Pooled>(items: readonly T[]): readonly T[] {
  const length: number[] = []
  const before: number[] = []
  let best = -1
  for (const [i, { index }] of items.entries()) {
    length[i] = 1
    before[i] = -1
    for (let j = 0; j < i; j++) {
      if (items[j]!.index > index || length[j]! < length[i]!) continue
      length[i] = length[j]! + 1
      before[i] = j
    }
    if (best < 0 || length[i]! > length[best]!) best = i
  }
  const stay: T[] = []
  for (let at = best; at >= 0; at = before[at]!) stay.push(items[at]!)
  return stay
}

/**
 * One element per wanted index. Elements that are no longer wanted serve those that enter, at first where they are in the
 * document: to put an element elsewhere costs the browser its styles and its layout. `settle` brings them into reading order.
 */
export class Pool<T extends Pooled> {
  readonly #by = new Map<number, T>()
  readonly #spare: T[] = []
  readonly #parent: HTMLElement
  readonly #make: () => T
  readonly #place: (item: T) => void
  #isMixed = false

  constructor(parent: HTMLElement, make: () => T, place: (item: T) => void) {
    this.#parent = parent
    this.#make = make
    this.#place = place
  }

  get(index: number): T | undefined {
    return this.#by.get(index)
  }
  values(): IterableIterator<T> {
    return this.#by.values()
  }

  /**
   * Shows these indices (ascending) and answers the items that are new to theirs. The one that has the focus never serves the
   * index to which the focus goes `next`: no screen reader would say that it has moved.
   */
  show(wanted: readonly number[], next = -1): T[] {
    const keep = new Set(wanted)
    const fresh: T[] = []
    for (const [index, item] of this.#by) {
      if (keep.has(index)) continue
      this.#by.delete(index)
      // The one with the focus is taken last.
      if (item.el.contains(document.activeElement)) this.#spare.unshift(item)
      else this.#spare.push(item)
    }
    let behind: HTMLElement | null = null
    for (let i = wanted.length - 1; i >= 0; i--) {
      const index = wanted[i]!
      let item = this.#by.get(index)
      if (!item) {
        const isHeld = index === next && this.#spare.length === 1 && this.#spare[0]!.el.contains(document.activeElement)
        const spare = isHeld ? undefined : this.#spare.pop()
        if (spare) this.#isMixed = true
        item = spare ?? this.#make()
        item.index = index
        this.#by.set(index, item)
        if (!spare) this.#parent.insertBefore(item.el, behind)
        else if (item.el.hidden) item.el.hidden = false
        this.#place(item)
        fresh.push(item)
      }
      behind = item.el
    }
    for (const { el } of this.#spare) if (!el.hidden) el.hidden = true
    return fresh
  }
  /** Lets the item of an index serve another, and the one there the first: its element stays what it is, with the focus and what is typed in it. Answers those that moved. */
  move(from: number, to: number): T[] {
    const [one, other] = [this.#by.get(from), this.#by.get(to)]
    if (!one || one === other) return []
    const moved = other ? [one, other] : [one]
    this.#by.delete(from)
    one.index = to
    if (other) other.index = from
    for (const item of moved) {
      this.#by.set(item.index, item)
      this.#place(item)
    }
    this.#isMixed = true
    return moved
  }
  /** Lets go of an element for good: what comes to its place is announced as another element, not as what it showed. */
  drop(index: number): void {
    this.#by.get(index)?.el.remove()
    this.#by.delete(index)
  }
  /** Lets another element serve an index, in the place of the one that does. Answers it; undefined where the index is not drawn. */
  renew(index: number): T | undefined {
    const was = this.#by.get(index)
    if (!was) return undefined
    const item = this.#make()
    item.index = index
    this.#by.set(index, item)
    was.el.replaceWith(item.el)
    this.#place(item)
    return item
  }
  /** Puts the elements into reading order, as a screen reader goes through them. The one that has the focus is never moved: it would lose it. */
  settle(): void {
    if (!this.#isMixed) return
    this.#isMixed = false
    const of = new Map<Element, T>([...this.#by.values()].map((item) => [item.el, item]))
    const now = [...this.#parent.children].flatMap((el) => of.get(el) ?? [])
    const at = now.findIndex(({ el }) => el.contains(document.activeElement))
    const focused = now[at]
    const stay = new Set(
      focused
        ? [
            ...inOrder(now.slice(0, at).filter(({ index }) => index < focused.index)),
            focused,
            ...inOrder(now.slice(at + 1).filter(({ index }) => index > focused.index))
          ]
        : inOrder(now)
    )
    let next: HTMLElement | null = null
    for (const item of now.toSorted((one, other) => other.index - one.index)) {
      if (!stay.has(item)) this.#parent.insertBefore(item.el, next)
      next = item.el
    }
  }
  /** Places everything anew: widths or heights have changed. */
  replace(): void {
    for (const item of this.#by.values()) this.#place(item)
  }
}
