import type { CheckResult } from '#contract/checks/runs.ts'

/** What counts of the findings of an item or a run. */
export interface FindingCounts {
  /** Of which waived ones are left out. */
  readonly errors: number
  readonly others: number
  readonly human: number
  readonly crashed: number
  readonly checked: number
  /** Things of which it was asked, and that nothing could measure. */
  readonly notRun: number
}

/** How it has come out: the gravest of what there is. What could not be run is not run, what nobody could ask is not applicable, and neither has passed. */
export function resultOf({ errors, others, human, crashed, checked, notRun }: FindingCounts): CheckResult {
  if (crashed > 0) return 'crashed'
  if (errors > 0) return 'failed'
  if (others > 0) return 'warned'
  if (notRun > 0) return 'notRun'
  if (human > 0) return 'human'
  return checked > 0 ? 'passed' : 'notApplicable'
}
