/** Every screen that a server menu may name, as `<area>/<screen>`. */
export const SCREENS = [
  'workbench/analysis',
  'workbench/index',
  'workbench/user-announcement',
  'workbench/forbidden',
  'workbench/missing',
  'workbench/broken',
  'archives/collect',
  'archives/noth',
  'archives/review',
  'archives/arrange-volume',
  'arrange/check',
  'files/preview',
  'account/center',
  'account/settings',
  'organisation/framework',
  'organisation/project-information',
  'system/category',
  'system/cg-report',
  'system/check-rule',
  'system/depart',
  'system/dict',
  'system/log',
  'system/job',
  'system/online',
  'online/report-list',
  'system/announcement',
  'system/my-depart',
  'system/outbox',
  'system/permission',
  'system/setting',
  'system/position',
  'system/recycle',
  'system/role',
  'system/tenant',
  'system/user'
] as const
export type ScreenName = (typeof SCREENS)[number]

/** What a menu names that only holds other menus. */
export const CONTAINER = 'layouts/RouteView'
