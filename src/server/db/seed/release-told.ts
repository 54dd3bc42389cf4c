import type { KeptRow } from './release.ts'
import type { GrantChange } from './roles.ts'

/** The fact that holds what a release has to tell, until the administrators have been told. */
export const RELEASE_TOLD = 'seed.told'

/** What a release has to tell: rows that somebody has changed and it too, and grants that it gives and takes. */
export interface ReleaseTold {
  readonly kept: KeptRow[]
  readonly grants: GrantChange[]
}
