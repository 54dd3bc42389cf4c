import type { InboundState, PackageNews, PackageReceipt } from '#contract/transfers/inbound.ts'
import type { SendingState } from '#contract/transfers/sending.ts'
import type { TransferKind, TransferParcel } from '#contract/transfers/transfer-machine.ts'

import type { AuditColumns, Json, Made, Maybe, MaybeJson, Moment } from './table.ts'

type Tenant = { tenantId: Made<number> }

/** The tables of packages that go from one installation to another, or on carriers. */
export interface SendingTables {
  /** At the archive: who may send to it. The role of calls does not read the digest of a token. */
  arcSender: AuditColumns & {
    id: string
    name: string
    tokenHash: string
    /** The last signs of its token. */
    hint: string
    usedAt: Maybe<Moment>
    revokedAt: Maybe<Moment>
    revokedBy: Maybe<string>
  }
  /** At the archive: a package that comes from a sender; what it is of, by the ids that it has there. */
  arcInbound: AuditColumns & {
    id: string
    senderId: string
    transferRef: string
    projectRef: string
    round: number
    transferNo: string
    kind: TransferKind
    parcel: TransferParcel
    projectNo: string
    projectName: string
    fromName: string
    packageSha256: string
    bytes: number
    files: number
    volumes: number
    /** Whether it was announced over an encrypted line. */
    isEncrypted: Maybe<boolean>
    status: Made<InboundState>
    uploadId: Maybe<string>
    /** So many of a thousand parts are verified. */
    checked: Made<number>
    fault: Maybe<string>
    receipt: MaybeJson<PackageReceipt>
    receiptNo: Maybe<string>
    /** What was made of it here. */
    projectId: Maybe<string>
    transferId: Maybe<string>
    takenAt: Maybe<Moment>
  }
  /** At the sender: the token that an archive has made for a project. The role of calls does not read it. */
  arcRecipient: AuditColumns & {
    projectId: string
    address: string
    token: string
    hint: string
    /** What the archive calls itself, and the sender. */
    name: string
    sender: string
  }
  /** At the sender: how far a package is on its way to another installation. */
  arcSending: AuditColumns & {
    transferId: string
    projectId: string
    packageSha256: string
    address: string
    name: string
    state: Made<SendingState>
    /** What it is there. */
    inboundId: Maybe<string>
    sent: Made<number>
    bytes: number
    checked: Made<number>
    receipt: MaybeJson<PackageReceipt>
    news: MaybeJson<PackageNews>
    newsAt: Maybe<Moment>
  }
  /** A part of a package that the archive has read and verified on its carrier, by its digest. */
  arcTransferCarrier: Tenant & {
    transferId: string
    sha256: string
    partNo: number
    projectId: string
    byUser: Made<string>
    at: Made<Moment>
  }
}

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
