import type { ReportColumnConfig, ReportParameter } from '#contract/online/report-config.ts'
import type { AuditColumns, Json, Made, MadeJson, Maybe, Moment } from './table.ts'

/** What is kept beside the tables of resources: what was done to their rows, and who writes to a tree now. */
export interface ResourceTables {
  /** What was done to rows of a resource at once; `mode` is how they were written, `kind` what that was called. */
  sysChange: {
    id: string
    resource: string
    kind: string
    mode: string
    count: number
    at: Made<Moment>
    byUser: Maybe<string>
    undoes: Maybe<string>
    undoneBy: Maybe<string>
    tenantId: Made<number>
  }
  /** What a row of a change held before and holds after it: the fields that differ. */
  sysChangeRow: {
    changeId: string
    rowId: string
    version: number
    before: Json<Record<string, unknown>>
    after: Json<Record<string, unknown>>
    tenantId: Made<number>
    /** How the row was written, where the change has several modes. */
    mode: Maybe<string>
  }
  /** Which rows name or have named which bytes, by resource and field. */
  sysRowFile: { objectId: string; resource: string; rowId: string; field: string; tenantId: Made<number> }
  /** Who writes to a tree holds its row, so that two take turns. */
  sysTreeTurn: { tenantId: Made<number>; resource: string; at: Made<Moment> }
  /** A report that an administrator has written: its statement, what it shows, and what it is asked before it runs. */
  sysReport: AuditColumns & {
    id: string
    code: string
    name: string
    nameEn: Maybe<string>
    sql: string
    columns: MadeJson<readonly ReportColumnConfig[]>
    parameters: MadeJson<readonly ReportParameter[]>
    deleteUrl: Maybe<string>
    deleteBatchUrl: Maybe<string>
    remark: Maybe<string>
  }
  /** Lists as their users want to see them again. */
  sysSavedView: AuditColumns & {
    id: string
    userId: string
    resource: string
    name: string
    path: string
    content: Json<unknown>
    sharing: string
    roleId: Maybe<string>
  }
}
