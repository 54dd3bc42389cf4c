import type { CheckedFinished } from '#contract/forms/finished.ts'
import type { CarrierKind } from '#contract/transfers/carriers.ts'
import type { LocationState } from '#contract/transfers/location-machine.ts'
import type { PackageReport } from '#contract/transfers/packing.ts'
import type { ExtensionState } from '#contract/transfers/extension-machine.ts'
import type { TransferKind, TransferMode, TransferParcel, TransferState } from '#contract/transfers/transfer-machine.ts'

import type { TransferRecordTables } from './schema-sending.ts'
import type { AuditColumns, Day, Made, Maybe, MaybeJson, Moment } from './table.ts'

type Tenant = { tenantId: Made<number> }

/** The tables of transfers and of what the archive keeps. */
export interface SafekeepingTables extends TransferRecordTables {
  arcTransfer: AuditColumns & {
    id: string
    transferNo: string
    projectId: string
    kind: TransferKind
    mode: TransferMode
    parcel: Made<TransferParcel>
    status: Made<TransferState>
    /** How often it was submitted. */
    round: Made<number>
    fromOrg: Maybe<string>
    toOrg: Maybe<string>
    applicant: Maybe<string>
    submittedBy: Maybe<string>
    submittedAt: Maybe<Moment>
    assignee: Maybe<string>
    assignedBy: Maybe<string>
    /** Who has it before him. */
    reviewer: Maybe<string>
    claimedAt: Maybe<Moment>
    decidedBy: Maybe<string>
    decidedAt: Maybe<Moment>
    opinion: Maybe<string>
    volumes: Made<number>
    files: Made<number>
    pages: Made<number>
    bytes: Made<number>
    packagePath: Maybe<string>
    packageSha256: Maybe<string>
    packageBytes: Maybe<number>
    packageFiles: Maybe<number>
    packagedBy: Maybe<string>
    packagedAt: Maybe<Moment>
    /** What the verifier has said of the package last, and when; for which carriers it is divided. */
    packageReport: MaybeJson<PackageReport>
    packageCheckedAt: Maybe<Moment>
    carrier: Maybe<CarrierKind>
    carrierBytes: Maybe<number>
    receiptSha256: Maybe<string>
    dueDate: Maybe<Day>
    checkRunId: Maybe<string>
    preId: Maybe<string>
    previousId: Maybe<string>
  }
  /** A unit project of a transfer; null: what belongs to none. `isOpen` and `parcel` follow from the transfer. */
  arcTransferUnit: Tenant & {
    id: string
    transferId: string
    projectId: string
    monomialId: Maybe<string>
    parcel: Made<TransferParcel>
    isOpen: Made<boolean>
    /** It was handed over whole by this transfer. */
    isHanded: Made<boolean>
  }
  arcTransferVolume: Tenant & {
    transferId: string
    volumeId: string
    projectId: string
    /** How it was decided about last, and in which round. */
    result: Maybe<'accept' | 'return'>
    reason: Maybe<string>
    opinion: Maybe<string>
    round: Made<number>
    decidedBy: Maybe<string>
    decidedAt: Maybe<Moment>
  }
  arcExtension: AuditColumns & {
    id: string
    projectId: string
    formerDay: Maybe<Day>
    wantedDay: Day
    reason: string
    status: Made<ExtensionState>
    grantedDay: Maybe<Day>
    opinion: Maybe<string>
    applicant: Made<string>
    decidedBy: Maybe<string>
    decidedAt: Maybe<Moment>
  }
  /** A copy of bytes in a named store; `verifiedAt` is when they were read back last. */
  arcCopy: Tenant & {
    id: string
    projectId: string
    transferId: Maybe<string>
    objectId: Maybe<string>
    store: string
    name: string
    bytes: number
    sha256: string
    sm3: Maybe<string>
    writtenAt: Made<Moment>
    verifiedAt: Maybe<Moment>
    result: Maybe<'ok' | 'missing' | 'changed' | 'unreadable'>
    detail: Maybe<string>
  }
  arcLocation: AuditColumns & {
    id: string
    room: string
    rowNo: Made<string>
    shelf: Made<string>
    box: Made<string>
    capacity: Maybe<number>
    status: Made<LocationState>
    remark: Maybe<string>
  }
  arcLocationMove: Tenant & {
    id: string
    projectId: string
    volumeId: string
    fromLocation: Maybe<string>
    toLocation: Maybe<string>
    reason: Maybe<string>
    byUser: Made<string>
    at: Made<Moment>
  }
  arcFinished: AuditColumns & {
    id: string
    projectId: string
    kind: string
    targetType: string
    targetId: string
    name: string
    version: Made<number>
    isCurrent: Made<boolean>
    /** This and the next two are there once its bytes are. */
    objectId: Maybe<string>
    sha256: Maybe<string>
    bytes: Maybe<number>
    pages: Maybe<number>
    madeBy: Maybe<string>
    madeAt: Made<Moment>
    remark: Maybe<string>
    status: Made<'making' | 'ready' | 'failed'>
    source: Made<'made' | 'upload'>
    /** What it shows: who may not read all of these is not shown it either. Empty: all of its target. */
    volumes: Made<string[]>
    files: Made<string[]>
    /** Where its bytes will be kept. */
    path: Maybe<string>
    jobId: Maybe<string>
    /** Why it could not be made. */
    reason: Maybe<string>
    /** How many pages it ought to have. */
    saidPages: Maybe<number>
    verdict: Maybe<'sound' | 'differs' | 'broken'>
    checked: MaybeJson<CheckedFinished>
    checkedAt: Maybe<Moment>
  }
  arcHandover: AuditColumns & {
    id: string
    projectId: string
    transferId: Maybe<string>
    certNo: Maybe<string>
    status: Made<string>
    signFrom: Maybe<string>
    signTo: Maybe<string>
    signedFromAt: Maybe<Moment>
    signedToAt: Maybe<Moment>
    issuedAt: Maybe<Moment>
    issuedBy: Maybe<string>
    verifyCode: Maybe<string>
    revokeReason: Maybe<string>
    /** Why the signatures were made void last. */
    unsignReason: Maybe<string>
    revokedBy: Maybe<string>
    revokedAt: Maybe<Moment>
    /** What was received, as it was registered. */
    packageSha256: Maybe<string>
    volumes: Maybe<number>
    files: Maybe<number>
    pages: Maybe<number>
    bytes: Maybe<number>
    receivedAt: Maybe<Moment>
    /** The scan of the sealed 移交书, and the 接收证明 as it was issued. */
    sealedId: Maybe<string>
    certificateId: Maybe<string>
  }
}
