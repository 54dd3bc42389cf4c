/** None, some or all of the rows that may be selected: what the box in the header shows. */
export type Selected = 'none' | 'some' | 'all'

/** Which rows are selected, by slot. Disabled ones never are. */
export class Selection {
  readonly #slots = new Set<number>()

  get size(): number {
    return this.#slots.size
  }
  has(slot: number): boolean {
    return this.#slots.has(slot)
  }
  /** The selected slots, as they were selected. */
  values(): number[] {
    return [...this.#slots]
  }
  set(slots: Iterable<number>, isSelected: boolean): void {
    for (const slot of slots) {
      if (isSelected) this.#slots.add(slot)
      else this.#slots.delete(slot)
    }
  }
  clear(): void {
    this.#slots.clear()
  }
  /** What is selected of those that may be. */
  among(selectable: number): Selected {
    if (this.#slots.size === 0) return 'none'
    return this.#slots.size >= selectable ? 'all' : 'some'
  }
}
