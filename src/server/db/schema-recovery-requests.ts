import type { Made, Maybe, Moment } from './table.ts'

/** The table of administrators' ways back. */
export interface RecoveryRequestTables {
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
}
