import type { TransferKind, TransferMode, TransferState } from '#contract/transfers/transfer-machine.ts'

/** A transfer of the demo with what has happened to it. */
export interface TransferData {
  readonly id: string
  readonly transferNo: string
  readonly projectId: string
  readonly kind: TransferKind
  readonly mode: TransferMode
  readonly status: TransferState
  /** The 预验收 that it refers to. */
  readonly preId?: string
  readonly fromUnit: string
  readonly toUnit: string
  readonly applicant: string
  readonly createTime: string
  readonly volumes?: number
  readonly history: readonly {
    readonly at: string
    readonly by: string
    readonly to: string
    readonly reason?: string
    readonly opinion?: string
  }[]
}

/** A handover of the demo. */
export interface HandoverData {
  readonly id: string
  readonly projectId: string
  readonly transferId: string
  readonly certNo: string
  readonly verifyCode: string
  readonly status: string
  readonly issuedAt: string
  readonly signFrom: string
  readonly signTo: string
}
