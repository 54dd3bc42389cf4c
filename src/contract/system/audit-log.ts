import { choice, longText, number, text, time } from '../core/resource/field.ts'
import { resource, type Row } from '../core/resource/resource.ts'

/**
 * 审计日志: what happened and must stay known, of the own archive. It is only read: nothing adds to it but what happens. Existing
 * clients find the fields that they read (WIRE.md §1.4): `logType` "1" of sign-ins and "2" of everything else, `method` the event.
 */
export const auditLog = resource('log', '/sys/log', {
  right: 'sys.log',
  fields: {
    /** Who did what to what, as a sentence. */
    logContent: text(),
    /** Sign-in, write, grant, refusal, or what changes nothing. */
    kind: choice('audit_kind'),
    operateType: choice('audit_event'),
    objType: choice('audit_object'),
    /** What it was done to, by name, and its id. */
    subject: text(),
    objId: text(),
    /** The account, and whose it is. */
    userid: text(),
    username: text(),
    ip: text(),
    at: time(),
    logType: choice('log_type'),
    /** Its place in the chain of its archive. */
    no: number(),
    method: text(),
    requestParam: longText(),
    costTime: number()
  },
  label: 'logContent',
  verbs: ['list', 'queryById', 'exportXls', 'exportJob'],
  sort: ['at', 'desc'],
  actions: {
    /** 校验: whether every event is as it was sealed, and none was taken out. */
    verify: { on: 'list', right: ':verify', readsOnly: true }
  }
})
export type AuditEntry = Row<typeof auditLog>
