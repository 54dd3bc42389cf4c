import type { CheckStage } from '#contract/checks/items.ts'
import type { CheckTarget } from '#contract/checks/runs.ts'

import type { CheckOptions } from '../../db/schema-transfer.ts'

/** A run as its work needs it. */
export interface Run {
  readonly id: string
  readonly projectId: string
  /** The scheme, in the version by which it was ordered. */
  readonly schemeId: string
  readonly stage: CheckStage
  readonly target: CheckTarget
  readonly targetId: string
  readonly options: CheckOptions
  readonly reused: number
}

/** What of a run is measured anew although it has not changed: what was not measured since a moment, of all files or of these. */
export interface Afresh {
  readonly since: string
  readonly files: 'all' | readonly string[]
}
