/** Something drawn that serves one index after another. */
export interface Pooled {
  readonly el: HTMLElement
  index: number
}

/**
 * One element per wanted index, in reading order. Elements that are no longer wanted serve those that enter; the ones that
 * stay are never moved, so that the focus survives, and the others are put in between.
 */
export class Pool<T extends Pooled> {
  readonly #by = new Map<number, T>()
  readonly #spare: T[] = []
  readonly #parent: HTMLElement
  readonly #make: () => T
  readonly #place: (item: T) => void

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

  /** Shows these indices (ascending) and answers the items that are new to theirs. */
  show(wanted: readonly number[]): T[] {
    const keep = new Set(wanted)
    const fresh: T[] = []
    for (const [index, item] of this.#by) {
      if (keep.has(index)) continue
      this.#by.delete(index)
      this.#spare.push(item)
    }
    let next: HTMLElement | null = null
    for (let i = wanted.length - 1; i >= 0; i--) {
      const index = wanted[i]!
      let item = this.#by.get(index)
      if (!item) {
        item = this.#spare.pop() ?? this.#make()
        item.index = index
        this.#by.set(index, item)
        this.#parent.insertBefore(item.el, next)
        item.el.hidden = false
        this.#place(item)
        fresh.push(item)
      }
      next = item.el
    }
    for (const { el } of this.#spare) el.hidden = true
    return fresh
  }
  /** Places everything anew: widths or heights have changed. */
  replace(): void {
    for (const item of this.#by.values()) this.#place(item)
  }
}
