import { type CellValue, isEmpty } from '#contract/core/rules.ts'

/** Who holds which value in a column that forbids sharing. Values are compared as texts, empty ones not at all (READINGS.md A27). */
export class Holders {
  readonly #by = new Map<string, number | Set<number>>()

  add(rowIndex: number, value: CellValue): void {
    if (isEmpty(value)) return
    const key = String(value)
    const held = this.#by.get(key)
    if (held === rowIndex) return
    if (held === undefined) this.#by.set(key, rowIndex)
    else if (typeof held === 'number') this.#by.set(key, new Set([held, rowIndex]))
    else held.add(rowIndex)
  }
  remove(rowIndex: number, value: CellValue): void {
    if (isEmpty(value)) return
    const key = String(value)
    const held = this.#by.get(key)
    if (held === rowIndex) this.#by.delete(key)
    else if (held instanceof Set) {
      held.delete(rowIndex)
      if (held.size === 1) this.#by.set(key, [...held][0]!)
    }
  }
  /** Who else holds a value. */
  others(rowIndex: number, value: CellValue): readonly number[] {
    if (isEmpty(value)) return []
    const held = this.#by.get(String(value))
    if (held === undefined || held === rowIndex) return []
    return typeof held === 'number' ? [held] : [...held].filter((other) => other !== rowIndex)
  }
  isShared(rowIndex: number, value: CellValue): boolean {
    const held = this.#by.get(String(value))
    return (
      held !== undefined && held !== rowIndex && (typeof held === 'number' || held.size > (held.has(rowIndex) ? 1 : 0))
    )
  }
}
