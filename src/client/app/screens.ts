import type { ScreenName } from '#contract/screens.ts'
import type { LoadView } from '#shell/loading/lazy-view.ts'
import { withTexts } from '#shell/loading/with-texts.ts'

/** The file of every screen that a server menu may name; a name without a file does not compile. */
export const SCREENS: Readonly<Record<ScreenName, LoadView>> = {
  'workbench/analysis': withTexts(() => import('#screens/workbench/analysis.tsx'), 'organisation'),
  'workbench/index': withTexts(() => import('#screens/workbench/index.tsx'), 'organisation'),
  'workbench/user-announcement': withTexts(
    () => import('#screens/workbench/user-announcement.tsx'),
    'grid',
    'resource',
    'system'
  ),
  'workbench/forbidden': () => import('#screens/workbench/forbidden.tsx'),
  'workbench/missing': () => import('#screens/workbench/missing.tsx'),
  'workbench/broken': () => import('#screens/workbench/broken.tsx'),
  'catalogue/business-catalog': () => import('#screens/catalogue/business-catalog.tsx'),
  'catalogue/directory-tree': () => import('#screens/catalogue/directory-tree.tsx'),
  'catalogue/node-meta': () => import('#screens/catalogue/node-meta.tsx'),
  'catalogue/task-meta': () => import('#screens/catalogue/task-meta.tsx'),
  'catalogue/process-designer': withTexts(() => import('#screens/catalogue/process-designer.tsx'), 'archives'),
  'catalogue/entry-template': () => import('#screens/catalogue/entry-template.tsx'),
  'catalogue/check-scheme': withTexts(() => import('#screens/catalogue/check-scheme.tsx'), 'checks'),
  'catalogue/pdf-template': withTexts(() => import('#screens/catalogue/pdf-template.tsx'), 'forms'),
  'archives/collect': withTexts(() => import('#screens/archives/collect.tsx'), 'forms', 'grid', 'resource'),
  'archives/noth': () => import('#screens/archives/noth.tsx'),
  'archives/draft': () => import('#screens/archives/draft.tsx'),
  'archives/task': () => import('#screens/archives/task.tsx'),
  'archives/review': withTexts(() => import('#screens/archives/review.tsx'), 'grid'),
  'archives/arrange-volume': withTexts(
    () => import('#screens/archives/arrange-volume.tsx'),
    'arrange',
    'grid',
    'resource'
  ),
  'archives/transfer-apply': withTexts(
    () => import('#screens/archives/transfer-apply.tsx'),
    'transfers',
    'checks',
    'files'
  ),
  'archives/transfer-review': withTexts(() => import('#screens/archives/transfer-review.tsx'), 'transfers', 'grid'),
  'arrange/check': withTexts(() => import('#screens/arrange/check.tsx'), 'checks'),
  'files/create': withTexts(() => import('#screens/files/create.tsx'), 'forms', 'resource'),
  'files/edit': withTexts(() => import('#screens/files/edit.tsx'), 'forms'),
  'files/preview': () => import('#screens/files/preview.tsx'),
  'files/finished': withTexts(() => import('#screens/files/finished.tsx'), 'forms'),
  'archives/statistics': () => import('#screens/archives/statistics.tsx'),
  'account/center': withTexts(() => import('#screens/account/center.tsx'), 'organisation'),
  'account/settings': () => import('#screens/account/settings.tsx'),
  'organisation/framework': withTexts(() => import('#screens/organisation/framework.tsx'), 'system'),
  'organisation/project-details': () => import('#screens/organisation/project-details.tsx'),
  'organisation/project-information': () => import('#screens/organisation/project-information.tsx'),
  'organisation/unit': () => import('#screens/organisation/unit.tsx'),
  'organisation/monomial': () => import('#screens/organisation/monomial.tsx'),
  'organisation/responsible': () => import('#screens/organisation/responsible.tsx'),
  'organisation/system-user': () => import('#screens/organisation/system-user.tsx'),
  'projects/permission': withTexts(() => import('#screens/projects/permission.tsx'), 'organisation', 'resource'),
  'archives/transfer-online': withTexts(
    () => import('#screens/archives/transfer-online.tsx'),
    'transfers',
    'verify',
    'files'
  ),
  'archives/transfer-receive': withTexts(
    () => import('#screens/archives/transfer-receive.tsx'),
    'transfers',
    'files',
    'verify'
  ),
  'archives/transfer-location': withTexts(
    () => import('#screens/archives/transfer-location.tsx'),
    'transfers',
    'files'
  ),
  'projects/handover': withTexts(() => import('#screens/projects/handover.tsx'), 'organisation', 'transfers', 'files'),
  'organisation/address-book': () => import('#screens/organisation/address-book.tsx'),
  'organisation/customer': () => import('#screens/organisation/customer.tsx'),
  'organisation/enterprise-auth': withTexts(() => import('#screens/organisation/enterprise-auth.tsx'), 'resource'),
  'organisation/enterprise-review': () => import('#screens/organisation/enterprise-review.tsx'),
  'projects/list': withTexts(() => import('#screens/projects/list.tsx'), 'files'),
  'system/category': () => import('#screens/system/category.tsx'),
  'system/cg-report': withTexts(() => import('#screens/system/cg-report.tsx'), 'online'),
  'system/check-rule': () => import('#screens/system/check-rule.tsx'),
  'system/depart': () => import('#screens/system/depart.tsx'),
  'system/dict': () => import('#screens/system/dict.tsx'),
  'system/log': () => import('#screens/system/log.tsx'),
  'system/job': () => import('#screens/system/job.tsx'),
  'system/online': () => import('#screens/system/online.tsx'),
  'online/report-list': withTexts(() => import('#screens/online/report-list.tsx'), 'grid', 'resource'),
  'system/announcement': withTexts(() => import('#screens/system/announcement.tsx'), 'formatted'),
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
