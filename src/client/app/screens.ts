import type { ScreenName } from '#contract/screens.ts'
import type { LoadView } from '#shell/loading/lazy-view.ts'

/** The file of every screen that a server menu may name; a name without a file does not compile. */
export const SCREENS: Readonly<Record<ScreenName, LoadView>> = {
  'workbench/analysis': () => import('#screens/workbench/analysis.tsx'),
  'workbench/index': () => import('#screens/workbench/index.tsx'),
  'workbench/user-announcement': () => import('#screens/workbench/user-announcement.tsx'),
  'workbench/forbidden': () => import('#screens/workbench/forbidden.tsx'),
  'workbench/missing': () => import('#screens/workbench/missing.tsx'),
  'workbench/broken': () => import('#screens/workbench/broken.tsx'),
  'catalogue/business-catalog': () => import('#screens/catalogue/business-catalog.tsx'),
  'catalogue/process-designer': () => import('#screens/catalogue/process-designer.tsx'),
  'archives/collect': () => import('#screens/archives/collect.tsx'),
  'archives/noth': () => import('#screens/archives/noth.tsx'),
  'archives/draft': () => import('#screens/archives/draft.tsx'),
  'archives/task': () => import('#screens/archives/task.tsx'),
  'archives/review': () => import('#screens/archives/review.tsx'),
  'archives/arrange-volume': () => import('#screens/archives/arrange-volume.tsx'),
  'arrange/check': () => import('#screens/arrange/check.tsx'),
  'files/create': () => import('#screens/files/create.tsx'),
  'files/edit': () => import('#screens/files/edit.tsx'),
  'files/preview': () => import('#screens/files/preview.tsx'),
  'account/center': () => import('#screens/account/center.tsx'),
  'account/settings': () => import('#screens/account/settings.tsx'),
  'organisation/framework': () => import('#screens/organisation/framework.tsx'),
  'organisation/project-information': () => import('#screens/organisation/project-information.tsx'),
  'organisation/unit': () => import('#screens/organisation/unit.tsx'),
  'organisation/monomial': () => import('#screens/organisation/monomial.tsx'),
  'organisation/responsible': () => import('#screens/organisation/responsible.tsx'),
  'organisation/system-user': () => import('#screens/organisation/system-user.tsx'),
  'projects/permission': () => import('#screens/projects/permission.tsx'),
  'organisation/address-book': () => import('#screens/organisation/address-book.tsx'),
  'organisation/customer': () => import('#screens/organisation/customer.tsx'),
  'organisation/enterprise-auth': () => import('#screens/organisation/enterprise-auth.tsx'),
  'organisation/enterprise-review': () => import('#screens/organisation/enterprise-review.tsx'),
  'projects/list': () => import('#screens/projects/list.tsx'),
  'system/category': () => import('#screens/system/category.tsx'),
  'system/cg-report': () => import('#screens/system/cg-report.tsx'),
  'system/check-rule': () => import('#screens/system/check-rule.tsx'),
  'system/depart': () => import('#screens/system/depart.tsx'),
  'system/dict': () => import('#screens/system/dict.tsx'),
  'system/log': () => import('#screens/system/log.tsx'),
  'system/job': () => import('#screens/system/job.tsx'),
  'system/online': () => import('#screens/system/online.tsx'),
  'online/report-list': () => import('#screens/online/report-list.tsx'),
  'system/announcement': () => import('#screens/system/announcement.tsx'),
  'system/my-depart': () => import('#screens/system/my-depart.tsx'),
  'system/outbox': () => import('#screens/system/outbox.tsx'),
  'system/permission': () => import('#screens/system/permission.tsx'),
  'system/setting': () => import('#screens/system/setting.tsx'),
  'system/position': () => import('#screens/system/position.tsx'),
  'system/recycle': () => import('#screens/system/recycle.tsx'),
  'system/role': () => import('#screens/system/role.tsx'),
  'system/tenant': () => import('#screens/system/tenant.tsx'),
  'system/user': () => import('#screens/system/user.tsx')
}

/** The pages that say that a page is forbidden, is missing, or has failed; each has a path of its own, and is a page of the menu. */
export const EXCEPTIONS = {
  '403': SCREENS['workbench/forbidden'],
  '404': SCREENS['workbench/missing'],
  '500': SCREENS['workbench/broken']
} satisfies Readonly<Record<string, LoadView>>
