import type { ColumnType } from 'kysely'

import type { OpenWork, SuccessionKind } from '#contract/organisation/successions.ts'
import type { SuccessionState } from '#contract/organisation/succession-machine.ts'

import type { AuditColumns, Day, Made, MadeJson, Maybe, MaybeJson, Moment } from './table.ts'

/** What a unit was called and until when it was verified before its papers were decided about, and the notice of that. */
export interface FormerUnit {
  readonly name: string
  readonly uscc: string | null
  readonly authValidTo: string | null
  readonly notice: string | null
}

/** The units of a project, who answers for them, what is built, and whom people of an archive call and work for. */
export interface OrganisationTables {
  arcProjectOrg: AuditColumns & {
    id: string
    projectId: string
    orgId: string
    orgType: string
    /** What it is called in the project, and whom to call there. */
    name: string
    uscc: Maybe<string>
    grade: Maybe<string>
    leader: Maybe<string>
    phone: Maybe<string>
    contractNo: Maybe<string>
    scopeNote: Maybe<string>
  }
  /** The papers by which a unit is verified. */
  arcOrgAuth: AuditColumns & {
    id: string
    orgId: string
    name: string
    uscc: Maybe<string>
    legalPerson: Maybe<string>
    certType: Maybe<string>
    validTo: Maybe<Day>
    /** Stored paths. */
    licence: Maybe<string>
    letter: Maybe<string>
    applicant: Maybe<string>
    submitTime: Maybe<Moment>
    status: Made<string>
    opinion: Maybe<string>
    reviewedBy: Maybe<string>
    reviewTime: Maybe<Moment>
    /** What the decision about it has replaced. */
    former: MaybeJson<FormerUnit>
    /** The end of its papers of which its people were notified. */
    warnedFor: Maybe<Day>
  }
  arcMonomial: AuditColumns & {
    id: string
    projectId: string
    unitNo: string
    name: string
    catalogTemplate: string
    /** Joined by commas; `features` follows from it. */
    featureList: Maybe<string>
    features: ColumnType<string[], never, never>
    contractorId: Maybe<string>
    structure: Maybe<string>
    foundation: Maybe<string>
    use: Maybe<string>
    floorArea: Maybe<number>
    aboveFloors: Maybe<number>
    belowFloors: Maybe<number>
    height: Maybe<number>
    length: Maybe<number>
    seismic: Maybe<string>
    fireRating: Maybe<string>
    startDate: Maybe<Day>
    endDate: Maybe<Day>
    cost: Maybe<number>
    /** On what its files are, where that is not as the project says. */
    carrier: Maybe<string>
    /** On what its photographs and recordings are, where that is not as the project says. */
    photoCarrier: Maybe<string>
    status: Made<string>
    ext: MadeJson<Record<string, unknown>>
  }
  arcResponsible: AuditColumns & {
    id: string
    projectId: string
    participantId: string
    monomialId: Maybe<string>
    post: string
    name: string
    certNo: Maybe<string>
    phone: Maybe<string>
    startDate: Maybe<Day>
    endDate: Maybe<Day>
    /** The stored path of the sample of a signature. */
    signPath: Maybe<string>
  }
  /** Responsibility that passes from one person or unit to another; who has asked for it and when are its `createBy` and `createTime`. */
  arcSuccession: AuditColumns & {
    id: string
    projectId: string
    kind: SuccessionKind
    status: Made<SuccessionState>
    /** A user, or a unit. */
    predecessorId: string
    predecessor: string
    predecessorUnit: Maybe<string>
    /** The user name or the phone by which the successor was named. */
    account: string
    successorId: Maybe<string>
    successor: string
    successorUnit: Maybe<string>
    participantId: string
    /** Joined by commas. */
    roleIds: string
    note: Maybe<string>
    reason: Maybe<string>
    decidedAt: Maybe<Moment>
    handed: Maybe<number>
    /** What was handed over. */
    work: MaybeJson<OpenWork>
    noticeId: Maybe<string>
  }
  arcContact: AuditColumns & {
    id: string
    contactGroup: string
    name: string
    org: Maybe<string>
    post: Maybe<string>
    phone: Maybe<string>
    tel: Maybe<string>
    email: Maybe<string>
    remark: Maybe<string>
  }
  arcCustomer: AuditColumns & {
    id: string
    name: string
    orgId: Maybe<string>
    level: string
    status: string
    contractNo: Maybe<string>
    contractStart: Maybe<Day>
    contractEnd: Maybe<Day>
    owner: Maybe<string>
    note: Maybe<string>
  }
}
