import { ArrowUpRight } from 'lucide-react'

import { auditLog } from '#contract/system/audit-log.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

import { placeOfObject } from './log/log-places.ts'

/** 审计日志: sign-ins, writes, grants and refusals; verified by a press of a button. */
export default listScreen(auditLog, {
  area: 'system',
  title: 'log.title',
  columns: ['logContent', 'kind', 'operateType', 'objType', 'userid', 'username', 'ip', 'at'],
  search: ['logContent', 'kind', 'userid', 'operateType', 'objType'],
  form: [],
  dialogs: {
    go: { icon: <ArrowUpRight aria-hidden />, when: (row) => placeOfObject(row) !== undefined, placeOf: placeOfObject }
  },
  widths: { logContent: 320, kind: 100, operateType: 110, objType: 130, userid: 110, username: 110, ip: 130 }
})
