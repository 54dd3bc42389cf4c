import type { Made, Maybe, Moment } from './table.ts'

/** The tables of what takes the yes of two administrators: ways back, and new administrators. */
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
