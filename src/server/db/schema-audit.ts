import type { AuditColumns, Json, Maybe, Moment } from './table.ts'

/** The tables of the audit log. */
export interface AuditTables {
  /** The audit log as a list has it: a view, only read. */
  sysAuditEntry: AuditColumns & {
    id: string
    no: number
    at: Moment
    ip: Maybe<string>
    method: string
    objType: Maybe<string>
    userid: Maybe<string>
    username: Maybe<string>
    requestParam: Maybe<string>
    costTime: Maybe<number>
    logType: string
    kind: string
    operateType: string
    verb: string
    subject: string
    objId: Maybe<string>
    people: Maybe<string>
  }
  /** Sessions that run, of one's own archive: a view. */
  sysOnlineUser: AuditColumns & {
    id: string
    token: string
    userId: string
    username: string
    realname: string
    avatar: Maybe<string>
    sex: Maybe<string>
    birthday: Maybe<string>
    phone: Maybe<string>
    ip: Maybe<string>
    agent: Maybe<string>
    expires: Moment
  }
  sysAuditLog: {
    tenantId: number
    no: number
    at: Moment
    userId: string | null
    ip: string | null
    event: string
    objType: string | null
    objId: string | null
    projectId: string | null
    detail: Json<Record<string, unknown>>
    prevHash: string
    hash: string
  }
}
