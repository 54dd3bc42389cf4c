import { type CellValue, isEmpty } from '#contract/core/rules.ts'

/** Who holds which value in a column that forbids sharing. Values are compared as texts, empty ones not at all (READINGS.md A27). */
export class Holders {
  readonly #by = new Map<string, number | Set<number>>()

  add(slot: number, value: CellValue): void {
    if (isEmpty(value)) return
    const key = String(value)
    const held = this.#by.get(key)
    if (held === slot) return
    if (held === undefined) this.#by.set(key, slot)
    else if (typeof held === 'number') this.#by.set(key, new Set([held, slot]))
    else held.add(slot)
  }
  remove(slot: number, value: CellValue): void {
    if (isEmpty(value)) return
    const key = String(value)
    const held = this.#by.get(key)
    if (held === slot) this.#by.delete(key)
    else if (held instanceof Set) {
      held.delete(slot)
      if (held.size === 1) this.#by.set(key, [...held][0]!)
    }
  }
  /** Who else holds a value. */
  others(slot: number, value: CellValue): readonly number[] {
    if (isEmpty(value)) return []
    const held = this.#by.get(String(value))
    if (held === undefined || held === slot) return []
    return typeof held === 'number' ? [held] : [...held].filter((other) => other !== slot)
  }
  isShared(slot: number, value: CellValue): boolean {
    const held = this.#by.get(String(value))
    return held !== undefined && held !== slot && (typeof held === 'number' || held.size > (held.has(slot) ? 1 : 0))
  }
}
