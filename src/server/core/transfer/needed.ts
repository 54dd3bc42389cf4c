import type { NeedPlace, TransferNeedKind } from '#contract/checks/transfer-needs.ts'

import type { TxCtx } from '../context.ts'

/** What of a project is to be transferred: all of it, one unit project, or volumes that were chosen. */
export interface Transferred {
  readonly unit?: string | undefined
  readonly volumes?: readonly string[] | undefined
}

/** Who asks what a transfer needs. */
export type NeedsCtx = Pick<TxCtx, 'tx' | 'project' | 'principal' | 'say'>

/** Something that is needed, as it was found: `values` fill its sentence. */
export interface Needed {
  readonly need: TransferNeedKind
  readonly count: number
  readonly places: readonly NeedPlace[]
  readonly values?: Readonly<Record<string, string | number>>
}
