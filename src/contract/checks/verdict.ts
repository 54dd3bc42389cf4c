import type { CheckedItem } from './runs.ts'

/** What a check comes to, in five figures: items that have passed, failed (or crashed), have warnings, could not be run, and things that a person must see. */
export interface Verdict {
  readonly passed: number
  readonly failed: number
  readonly warned: number
  readonly notRun: number
  readonly human: number
}

/** The figures of a check by its items. What was not run and what a person must see are never among those that passed. */
export function verdictOf(items: readonly Pick<CheckedItem, 'result' | 'human'>[]): Verdict {
  const count = (...results: readonly CheckedItem['result'][]) =>
    items.filter(({ result }) => results.includes(result)).length
  return {
    passed: count('passed'),
    failed: count('failed', 'crashed'),
    warned: count('warned'),
    notRun: count('notRun'),
    human: items.reduce((sum, { human }) => sum + human, 0)
  }
}

/** The text that says a verdict: warnings are named where there are some. */
export const verdictKey = ({ warned }: Verdict): 'verdict' | 'verdict.warned' =>
  warned > 0 ? 'verdict.warned' : 'verdict'
