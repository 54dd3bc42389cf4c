import type { AuditColumns, Json, MadeJson, Made, Maybe, Moment } from './table.ts'

type Cell = string | number | null

/** The tables of work that goes on after its request, and of files that are brought in as rows. */
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
  /** The same as a list has it: a view. `thing` is the name of the resource that it is about. */
  sysJobEntry: AuditColumns & {
    id: string
    kind: string
    thing: string
    state: string
    cancelAsked: boolean
    message: Maybe<string>
    fileName: Maybe<string>
    progress: string
    startTime: Maybe<Moment>
    endTime: Maybe<Moment>
    byName: Maybe<string>
    tenantName: Maybe<string>
  }
  /** Work that comes back by the clock. */
  sysSchedule: AuditColumns & { id: string; title: string; pattern: string; isPaused: Made<boolean> }
  /** When it comes next, as servers write it. */
  sysScheduleTurn: {
    scheduleId: string
    nextTime: Moment
    runAsked: Made<boolean>
    lastGood: Maybe<Moment>
    since: Made<Moment>
    tenantId: number
  }
  sysScheduleRun: {
    id: string
    scheduleId: string
    state: Made<'running' | 'done' | 'failed'>
    message: Maybe<string>
    holder: string
    leaseUntil: Moment
    startTime: Made<Moment>
    endTime: Maybe<Moment>
    tenantId: number
  }
  /** A file that is brought in as rows of a resource. */
  sysImport: {
    id: string
    resource: string
    /** The one change of the whole import. */
    changeId: string
    mode: 'add' | 'edit' | 'both'
    keyField: Maybe<string>
    fileName: string
    filePath: Maybe<string>
    state: Made<'checking' | 'checked' | 'applying' | 'applied' | 'failed'>
    headings: MadeJson<readonly string[]>
    /** By column, the field that it was read as. */
    fields: MadeJson<readonly (string | null)[]>
    /** The mode and the key that were asked for with the file, the row that its rows are parts of, and what was said of its headings. */
    asked: MadeJson<{
      readonly mode?: 'add' | 'edit' | 'both'
      readonly key?: string
      readonly whole?: string
      readonly headings?: 'first' | 'none'
      readonly order?: readonly string[]
    }>
    /** How the columns got their fields: recognised, as the last time, chosen, or recognised again after one of these. */
    mapping: Made<'auto' | 'profile' | 'hand' | 'restored'>
    total: Made<number>
    message: Maybe<string>
    jobId: Maybe<string>
    createTime: Made<Moment>
    userId: Made<string>
    tenantId: Made<number>
  }
  /** A row of such a file: its cells, what it would become, and whether it is written. */
  sysImportRow: {
    importId: string
    no: number
    cells: Json<readonly Cell[]>
    content: Json<Record<string, unknown>>
    uniques: Json<Record<string, string>>
    target: Maybe<string>
    version: Maybe<number>
    reason: Maybe<string>
    /** What is wrong with which field, where it is known. */
    faults: MadeJson<readonly { readonly field: string; readonly message: string }[]>
    state: 'new' | 'changed' | 'same' | 'faulty' | 'done'
    tenantId: Made<number>
  }
  /** Which field each column of a file became, as its user has chosen it, for the next file with the same headings. */
  sysImportProfile: {
    id: string
    userId: Made<string>
    resource: string
    /** A digest of the headings, whatever their order. */
    headings: string
    columns: Json<readonly { readonly heading: string; readonly field: string | null }[]>
    mode: 'add' | 'edit' | 'both'
    keyField: Maybe<string>
    useTime: Made<Moment>
    tenantId: Made<number>
  }
}
