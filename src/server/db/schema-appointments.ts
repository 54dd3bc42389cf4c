import type { Made, Maybe, Moment } from './table.ts'

/** The table of who is to become an administrator. */
export interface AppointmentTables {
  sysAppointment: {
    id: string
    userId: string
    roleId: string
    askedBy: Made<string>
    /** The code of the administrators' role as which he has asked, '' where he holds none: who confirms holds another one. */
    askedAs: string
    askedAt: Made<Moment>
    decidedBy: Maybe<string>
    decidedAt: Maybe<Moment>
    state: Made<'asked' | 'confirmed' | 'refused'>
    expires: Moment
    tenantId: Made<number>
  }
}
