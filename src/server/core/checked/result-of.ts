import type { CheckResult } from '#contract/checks/runs.ts'

/** What counts of the findings of an item or a run. */
export interface FindingCounts {
  /** Of which waived ones are left out. */
  readonly errors: number
  readonly others: number
  readonly human: number
  readonly crashed: number
  readonly checked: number
}

/** How it has come out: the gravest of what there is. What nobody could ask is not applicable, and never passed. */
export function resultOf({ errors, others, human, crashed, checked }: FindingCounts): CheckResult {
  if (crashed > 0) return 'crashed'
  if (errors > 0) return 'failed'
  if (others > 0) return 'warned'
  if (human > 0) return 'human'
  return checked > 0 ? 'passed' : 'notApplicable'
}
