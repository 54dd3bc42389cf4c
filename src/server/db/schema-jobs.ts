import type { MadeJson, Made, Maybe, Moment } from './table.ts'

/** The tables of work that goes on after its request. */
export interface JobTables {
  /** Work that goes on after its request, and how far it is. */
  sysJob: {
    id: string
    kind: string
    /** What it is about, by the key of its text: `system:position`. */
    about: string
    payload: MadeJson<Record<string, unknown>>
    language: string
    projectId: Maybe<string>
    state: Made<'waiting' | 'running' | 'done' | 'failed' | 'cancelled'>
    done: Made<number>
    total: Maybe<number>
    cancelAsked: Made<boolean>
    message: Maybe<string>
    filePath: Maybe<string>
    fileName: Maybe<string>
    holder: Maybe<string>
    leaseUntil: Maybe<Moment>
    tries: Made<number>
    createTime: Made<Moment>
    startTime: Maybe<Moment>
    endTime: Maybe<Moment>
    userId: Made<string>
    tenantId: Made<number>
  }
}
