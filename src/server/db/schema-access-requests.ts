import type { Made, Maybe, Moment } from './table.ts'

/** The tables of requests for access to projects, and of invitations into them. */
export interface AccessRequestTables {
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
}
