import type { Json, Made, Maybe, Moment } from './table.ts'

type Tenant = { tenantId: Made<number> }

/** The tables of what was decided, done and frozen of transfers, which is kept as it was. */
export interface TransferRecordTables {
  /** What was decided about a file, a volume, or the whole where both are null; only `undoneAt` is ever written again. */
  arcTransferOpinion: Tenant & {
    id: string
    transferId: string
    projectId: string
    round: number
    volumeId: Maybe<string>
    fileId: Maybe<string>
    kind: 'accept' | 'return'
    /** What was decided by one command has one. */
    batchId: Made<string>
    reason: Maybe<string>
    opinion: Maybe<string>
    byUser: Made<string>
    at: Made<Moment>
    undoneAt: Maybe<Moment>
  }
  /** Every step of a transfer, and its assignments; never changed. */
  arcTransferLog: Tenant & {
    id: string
    transferId: string
    projectId: string
    round: Made<number>
    at: Made<Moment>
    byUser: Maybe<string>
    fromStatus: Maybe<string>
    toStatus: string
    reason: Maybe<string>
    opinion: Maybe<string>
    /** It was assigned to somebody, or to nobody any more: no step, and its state stays the same. */
    isAssignment: Made<boolean>
    assignee: Maybe<string>
  }
  /** A form that a submission or a decision has frozen, or the scan of a sealed one; only `withdrawnAt` is ever written again. */
  arcTransferForm: Tenant & {
    id: string
    transferId: string
    projectId: string
    round: number
    kind: Made<'made' | 'sealed'>
    code: string
    templateVersion: Maybe<number>
    name: string
    volumeId: Maybe<string>
    objectId: string
    sha256: string
    bytes: number
    pages: number
    byUser: Made<string>
    at: Made<Moment>
    /** Since when the decision is taken back that it is the paper of. */
    withdrawnAt: Maybe<Moment>
  }
  /** The metadata of a round as they were: `subject` is `project`, or the id of a volume. Never changed. */
  arcTransferSnapshot: Tenant & {
    transferId: string
    projectId: string
    round: number
    subject: string
    content: Json<unknown>
    sha256: string
    at: Made<Moment>
  }
}
