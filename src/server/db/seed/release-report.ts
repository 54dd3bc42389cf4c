import type { KeptRow } from './release.ts'
import type { GrantChange } from './roles.ts'

/** The fact that holds the report of a release, until the administrators have been notified. */
export const RELEASE_REPORT = 'seed.report'

/** The report of a release: rows that somebody has changed and it too, and grants that it gives and takes. */
export interface ReleaseReport {
  readonly kept: KeptRow[]
  readonly grants: GrantChange[]
}
