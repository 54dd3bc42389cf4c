/** None, some or all of the rows that may be selected: what the box in the header shows. */
export type Selected = 'none' | 'some' | 'all'

/** Which rows are selected, by row index. Disabled ones never are. */
export class Selection {
  readonly #rowIndexes = new Set<number>()

  get size(): number {
    return this.#rowIndexes.size
  }
  has(rowIndex: number): boolean {
    return this.#rowIndexes.has(rowIndex)
  }
  /** The selected slots, as they were selected. */
  values(): number[] {
    return [...this.#rowIndexes]
  }
  set(rowIndexes: Iterable<number>, isSelected: boolean): void {
    for (const rowIndex of rowIndexes) {
      if (isSelected) this.#rowIndexes.add(rowIndex)
      else this.#rowIndexes.delete(rowIndex)
    }
  }
  clear(): void {
    this.#rowIndexes.clear()
  }
  /** What is selected of those that may be. */
  among(selectable: number): Selected {
    if (this.#rowIndexes.size === 0) return 'none'
    return this.#rowIndexes.size >= selectable ? 'all' : 'some'
  }
}
