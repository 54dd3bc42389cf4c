import type { NeedPlace, TransferNeedKind } from '#contract/checks/transfer-needs.ts'

import type { TxCtx } from '../../core/context/context.ts'
import type { HeldTransfer } from './steps.ts'

/** What of a project is to be transferred: all of it, some of its unit projects (null: what belongs to none), or volumes that were chosen. */
export interface Transferred {
  readonly units?: readonly (string | null)[] | undefined
  readonly volumes?: readonly string[] | undefined
  /** The application that is to be submitted; left out, a 移交 of everything that has none yet. */
  readonly application?: Pick<HeldTransfer, 'id' | 'kind' | 'parcel'> | undefined
  /** What is counted: what who asks may see, which is said, or all that there is; places are named of what he may see alone. */
  readonly counted?: 'seen' | 'whole' | undefined
}

/** Who asks what a transfer needs. */
export type NeedsCtx = Pick<TxCtx, 'tx' | 'project' | 'principal' | 'say'>

/** Something that is needed, as it was found: how often in all, how often where who asks may see, the places there; `values` fill its sentence. */
export interface Needed {
  readonly need: TransferNeedKind
  readonly count: number
  /** Left out where it is seen by everybody who sees the project. */
  readonly seen?: number
  readonly places: readonly NeedPlace[]
  readonly values?: Readonly<Record<string, string | number>>
}
