import { bulkDialog, dialogOf, newDialog, rowDialog, rowsCame } from './rows.ts'
import type { Screen } from './screen.ts'

const ADMIN = 'admin'
const SECURITY = 'baomi'

/** The screens of system administration: one list whole, the others as what differs in them. */
export const SYSTEM_SCREENS: readonly Screen[] = [
  { name: 'users', path: '/sys/user', who: ADMIN, open: rowsCame },
  { name: 'user', path: '/sys/user', who: ADMIN, open: rowDialog },
  { name: 'bulk-edit', path: '/sys/user', who: ADMIN, open: bulkDialog, isState: true },
  { name: 'roles', path: '/sys/role', who: SECURITY, open: rowsCame, isState: true },
  { name: 'role-scope', path: '/sys/role', who: SECURITY, open: dialogOf(/^(数据范围|Data scope)/), isState: true },
  { name: 'menus', path: '/sys/permission', who: ADMIN, open: rowsCame, isState: true },
  { name: 'departments', path: '/sys/depart', who: ADMIN, open: rowsCame, isState: true },
  { name: 'my-department', path: '/sys/myDepart', who: ADMIN, open: rowsCame, isState: true },
  { name: 'organisation', path: '/organization/framework', who: ADMIN, open: rowsCame, isState: true },
  { name: 'dictionaries', path: '/sys/dict', who: ADMIN, open: rowsCame, isState: true },
  { name: 'categories', path: '/sys/category', who: ADMIN, open: rowsCame, isState: true },
  { name: 'positions', path: '/sys/position', who: ADMIN, isState: true },
  { name: 'announcements', path: '/isps/announcement', who: ADMIN, open: rowsCame, isState: true },
  { name: 'announcement', path: '/isps/announcement', who: ADMIN, open: newDialog, isState: true },
  { name: 'reports', path: '/sys/cgreport', who: ADMIN, open: rowsCame, isState: true },
  { name: 'jobs', path: '/sys/job', who: ADMIN, isState: true },
  { name: 'parameters', path: '/sys/setting', who: ADMIN, open: rowsCame, isState: true },
  { name: 'audit-log', path: '/sys/log', who: SECURITY, open: rowsCame, isState: true },
  { name: 'recycle-bin', path: '/sys/recycle', who: ADMIN, isState: true },
  { name: 'outbox', path: '/sys/outbox', who: ADMIN, isState: true },
  { name: 'tenants', path: '/sys/tenant', who: ADMIN, open: rowsCame, isState: true },
  { name: 'check-rules', path: '/sys/checkRule', who: ADMIN, open: rowsCame, isState: true },
  { name: 'online-users', path: '/sys/online', who: SECURITY, open: rowsCame, isState: true }
]
