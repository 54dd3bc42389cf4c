import { RELOAD_EFFECT } from '#contract/core/limits.ts'

/** Rows that somebody else has changed: they light up for a moment (reload effect, SPEC.md §9); not where the system asks for less motion. */
export class Fresh {
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>()
  readonly #draw: () => void

  /** `draw` draws the rows anew, when one lights up and when it has dimmed. */
  constructor(draw: () => void) {
    this.#draw = draw
  }

  has(rowIndex: number): boolean {
    return this.#timers.has(rowIndex)
  }
  light(rowIndexes: readonly number[]): void {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    for (const rowIndex of rowIndexes) {
      clearTimeout(this.#timers.get(rowIndex))
      const dim = () => this.#timers.delete(rowIndex) && this.#draw()
      this.#timers.set(rowIndex, setTimeout(dim, RELOAD_EFFECT))
    }
    this.#draw()
  }
  /** No row is fresh any more. Answers whether one was, which is to be drawn anew then. */
  end(): boolean {
    const hadRows = this.#timers.size > 0
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
    return hadRows
  }
}
