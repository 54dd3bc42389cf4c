import type { Made, Maybe, Moment } from './table.ts'

/** The tables of what one person asks and another decides: access to projects and invitations into them, ways back, and new administrators. */
export interface RequestTables {
  /** Who has asked for access to which project; `projectId` is never given to who has asked. */
  sysAccessRequest: {
    id: string
    userId: string
    wanted: string
    wantedKey: string
    note: Maybe<string>
    projectId: Maybe<string>
    asked: Made<Moment>
    /** '0' waits, '1' granted, '2' refused. */
    status: Made<string>
    decidedBy: Maybe<string>
    decidedAt: Maybe<Moment>
    reason: Maybe<string>
    tenantId: Made<number>
  }
  /** Who was invited into a project, as it was typed. */
  arcProjectInvitation: {
    id: string
    projectId: string
    account: string
    participantId: string
    post: Maybe<string>
    /** Joined by commas. */
    roleIds: string
    askedBy: Made<string>
    askedAt: Made<Moment>
    /** '0' waits, '1' accepted, '2' refused, '3' withdrawn. */
    status: Made<string>
    decidedAt: Maybe<Moment>
    expires: Moment
    tenantId: Made<number>
  }
  /** For whom an administrator has asked for a code in two halves; the digests of the halves are only written by calls. */
  sysRecoveryRequest: {
    id: string
    userId: string
    username: string
    realname: string
    roleName: string
    askedBy: Made<string>
    /** The code of the role as which he has asked: who confirms holds another one. */
    askedAs: string
    askedAt: Made<Moment>
    confirmedBy: Maybe<string>
    confirmedAt: Maybe<Moment>
    firstHash: string
    secondHash: Maybe<string>
    state: Made<'asked' | 'confirmed' | 'used' | 'refused'>
    expires: Moment
    tenantId: Made<number>
  }
  /** Who is to become an administrator. */
  sysAppointment: {
    id: string
    userId: string
    roleId: string
    askedBy: Made<string>
    /** The code of the administrators' role as which he has asked: who confirms holds another one. */
    askedAs: string
    askedAt: Made<Moment>
    decidedBy: Maybe<string>
    decidedAt: Maybe<Moment>
    state: Made<'asked' | 'confirmed' | 'refused'>
    expires: Moment
    tenantId: Made<number>
  }
}
