import type { Made, Maybe, Moment } from './table.ts'

/** The table of requests for access to projects. */
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
}
