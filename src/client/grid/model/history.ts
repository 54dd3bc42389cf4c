import type { CellValue } from '#contract/core/rules.ts'

/** One cell that was written. */
export interface Written {
  readonly slot: number
  readonly key: string
  readonly before: CellValue
  readonly after: CellValue
}

/** How an order of slots became another: from `at` on, these stand where those stood. */
export interface Shift {
  readonly at: number
  readonly before: Uint32Array
  readonly after: Uint32Array
}

/** What lies between two orders, without what they share at either end. */
export function shiftBetween(before: Uint32Array, after: Uint32Array): Shift {
  const shorter = Math.min(before.length, after.length)
  let at = 0
  while (at < shorter && before[at] === after[at]) at++
  let tail = 0
  while (tail < shorter - at && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++
  return { at, before: before.slice(at, before.length - tail), after: after.slice(at, after.length - tail) }
}

/** An order after a shift, or before it. */
export function shifted(order: Uint32Array, { at, before, after }: Shift, isBack: boolean): Uint32Array {
  const [out, into] = isBack ? [after, before] : [before, after]
  const result = new Uint32Array(order.length - out.length + into.length)
  result.set(order.subarray(0, at))
  result.set(into, at)
  result.set(order.subarray(at + out.length), at + into.length)
  return result
}

/** What one action did: cells it wrote, and how the rows stood otherwise where it added, removed or moved any. */
export interface Step {
  readonly cells: readonly Written[]
  readonly shift: Shift | null
}

export const STEPS = 200

/** What can be undone and done again: the last 200 steps. */
export class History {
  #done: Step[] = []
  #undone: Step[] = []

  get canUndo(): boolean {
    return this.#done.length > 0
  }
  get canRedo(): boolean {
    return this.#undone.length > 0
  }
  add(step: Step): void {
    this.#done.push(step)
    if (this.#done.length > STEPS) this.#done.shift()
    this.#undone = []
  }
  /** The step to take back, which can then be done again. */
  back(): Step | null {
    const step = this.#done.pop()
    if (step) this.#undone.push(step)
    return step ?? null
  }
  /** The step to do again. */
  forth(): Step | null {
    const step = this.#undone.pop()
    if (step) this.#done.push(step)
    return step ?? null
  }
  /** Keeps only the steps that wrote cells: the rows stand otherwise than those that moved them knew. */
  forgetShifts(): void {
    this.#done = this.#done.filter(({ shift }) => shift === null)
    this.#undone = this.#undone.filter(({ shift }) => shift === null)
  }
  clear(): void {
    this.#done = []
    this.#undone = []
  }
}
