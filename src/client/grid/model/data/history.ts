import type { CellValue } from '#contract/core/rules.ts'

import { joinedTurn, type UndoTurn } from './arrangement.ts'

/** One cell that was written. */
export interface Written {
  readonly rowIndex: number
  readonly key: string
  readonly before: CellValue
  readonly after: CellValue
}

/** How an order of row indexes became another: from `at` on, these replace those. */
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

/** The rows that were moved by a shift that only moves: the fewer where two blocks have changed places. */
export function movedIn({ before, after }: Shift): Uint32Array {
  const head = after.indexOf(before[0] ?? 0)
  const isSwap = head > 0 && before.every((rowIndex, at) => after[(at + head) % after.length] === rowIndex)
  return isSwap ? (head * 2 < after.length ? after.subarray(0, head) : after.subarray(head)) : after
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

/** What one action did: cells it wrote, the order of the rows where it added, removed or moved any, and sorts, filters and groups where it changed any. */
export interface HistoryStep {
  readonly cells: readonly Written[]
  readonly shift: Shift | null
  readonly turn?: UndoTurn
}

export const STEPS = 200

/** What can be undone and done again: the last 200 steps. */
export class History {
  #done: HistoryStep[] = []
  #undone: HistoryStep[] = []
  #isQuiet = false

  get canUndo(): boolean {
    return this.#done.length > 0
  }
  get canRedo(): boolean {
    return this.#undone.length > 0
  }
  add(step: HistoryStep): void {
    this.#done.push(step)
    if (this.#done.length > STEPS) this.#done.shift()
    this.#undone = []
  }
  /** Adds a change of columns, sorts, filters or groups. A column that is sized on and on is one step. */
  addTurn(turn: UndoTurn): void {
    if (this.#isQuiet) return
    const last = this.#undone.length === 0 ? this.#done.at(-1)?.turn : undefined
    const joined = last && joinedTurn(last, turn)
    if (joined) this.#done.pop()
    this.add({ cells: [], shift: null, turn: joined ?? turn })
  }
  /** A change of the view meanwhile is no step: nobody has asked for it. */
  quietly(act: () => void): void {
    this.#isQuiet = true
    try {
      act()
    } finally {
      this.#isQuiet = false
    }
  }
  /** Makes one step of the last two, of which the first moved rows and the second wrote cells. */
  join(): void {
    const [first, second] = this.#done.splice(-2)
    if (first && second) this.#done.push({ shift: first.shift, cells: second.cells })
  }
  /** The step to take back, which can then be done again. */
  back(): HistoryStep | null {
    const step = this.#done.pop()
    if (step) this.#undone.push(step)
    return step ?? null
  }
  /** The step to do again. */
  forth(): HistoryStep | null {
    const step = this.#undone.pop()
    if (step) this.#done.push(step)
    return step ?? null
  }
  /** Keeps only the steps that wrote cells: the order of the rows is not the one that the other steps began from. */
  forgetShifts(): void {
    this.#done = this.#done.filter(({ shift }) => shift === null)
    this.#undone = this.#undone.filter(({ shift }) => shift === null)
  }
  /** Rows have come between the others, which no step did: the steps go on as if they had always been there. */
  entered(place: number, behind: number, rowIndexes: readonly number[]): void {
    this.#done = widened(this.#done, { place, behind }, rowIndexes, true)
    this.#undone = widened(this.#undone, { place, behind }, rowIndexes, false)
  }
  /** Rows have gone that no step took away: the steps go on as if they had never been there. `order` is the order of the rows until now. */
  left(order: Uint32Array, gone: ReadonlySet<number>): void {
    this.#done = narrowed(this.#done, order, gone, true)
    this.#undone = narrowed(this.#undone, order, gone, false)
  }
  /** Forgets what was done to rows and cells; changes of the view can still be undone. */
  clear(): void {
    this.#done = this.#done.filter(({ turn }) => turn)
    this.#undone = this.#undone.filter(({ turn }) => turn)
  }
}

/** An order with row indexes put in at a place. */
export function withThem(order: Uint32Array, at: number, rowIndexes: readonly number[]): Uint32Array {
  const result = new Uint32Array(order.length + rowIndexes.length)
  result.set(order.subarray(0, at))
  result.set(rowIndexes, at)
  result.set(order.subarray(at), at + rowIndexes.length)
  return result
}

/** Steps, the next one to be replayed last, with rows that follow another now: in each they followed it as well, or its place to come. */
function widened(
  steps: readonly HistoryStep[],
  { place, behind }: { place: number; behind: number },
  rowIndexes: readonly number[],
  isBack: boolean
): HistoryStep[] {
  return steps
    .toReversed()
    .map((step) => {
      if (!step.shift) return step
      const { at } = step.shift
      const [now, next] = isBack ? [step.shift.after, step.shift.before] : [step.shift.before, step.shift.after]
      const inside =
        now.indexOf(behind) >= 0 ? now.indexOf(behind) : place > at && place < at + now.length ? place - at - 1 : -1
      if (inside < 0) {
        const isBehind = place > at
        if (isBehind) place += next.length - now.length
        return { ...step, shift: { ...step.shift, at: isBehind ? at : at + rowIndexes.length } }
      }
      const kept = now.subarray(0, inside + 1).findLast((rowIndex) => next.includes(rowIndex))
      const until = kept === undefined ? 0 : next.indexOf(kept) + 1
      place = at + until
      behind = kept ?? -1
      const [here, there] = [withThem(now, inside + 1, rowIndexes), withThem(next, until, rowIndexes)]
      return { ...step, shift: { at, before: isBack ? there : here, after: isBack ? here : there } }
    })
    .toReversed()
}

/** Steps, the next one to be replayed last, without rows that have gone. One that did nothing to others is no step any more. */
function narrowed(
  steps: readonly HistoryStep[],
  now: Uint32Array,
  gone: ReadonlySet<number>,
  isBack: boolean
): HistoryStep[] {
  const others = (order: Uint32Array) => order.filter((rowIndex) => !gone.has(rowIndex))
  let order = now
  return steps
    .toReversed()
    .flatMap((step) => {
      if (!step.shift) return [step]
      const next = shifted(order, step.shift, isBack)
      const shift = isBack ? shiftBetween(others(next), others(order)) : shiftBetween(others(order), others(next))
      order = next
      const isEmpty = shift.before.length + shift.after.length === 0
      return isEmpty && step.cells.length === 0 ? [] : [{ ...step, shift: isEmpty ? null : shift }]
    })
    .toReversed()
}
