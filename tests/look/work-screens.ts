import type { KeyboardUser } from '#kit/keys/keyboard-user.ts'

import type { Prepared } from './prepare.ts'
import { draftDesigner, dialogOf, rowsCame } from './rows.ts'
import type { Screen } from './screen.ts'

const BUILDER = 'js_xinghe'
const SUPERVISOR = 'jl_zhengheng'
const RECEIVER = 'jieshou'
const ADMIN = 'admin'
/** The item with a file of each kind, which may be changed. */
const ITEM = ({ node }: Prepared) => `/archives/collect?node=${node}`
const COPY = /^(复制|Copy)/

/** Opens a dialog of 收集著录 by its keys. */
const toolBy = (keys: string, shown: string) => async (keyboardUser: KeyboardUser) => {
  await rowsCame(keyboardUser)
  await keyboardUser.page.locator('footer > div:first-child > *').first().waitFor()
  // What is a setting of the user may be open already.
  if (!(await keyboardUser.page.locator(shown).isVisible())) await keyboardUser.press(keys)
  await keyboardUser.page.locator(shown).waitFor()
}

/** What the engineer, the builder and the archive work with beside the describing of files. */
export const WORK_SCREENS: readonly Screen[] = [
  {
    name: 'review',
    path: '/archives/review',
    who: SUPERVISOR,
    open: async (keyboardUser) => {
      await rowsCame(keyboardUser)
      await keyboardUser.page.locator('canvas, img').first().waitFor()
    }
  },
  { name: 'tasks', path: '/archives/task', who: SUPERVISOR, open: rowsCame, isState: true },
  { name: 'drafts', path: '/archives/draft', who: BUILDER, open: rowsCame, isState: true },
  { name: 'split-and-merge', path: ITEM, who: BUILDER, open: toolBy('Alt+Shift+S', '[role=dialog]'), isState: true },
  {
    name: 'thumbnails',
    path: ITEM,
    who: BUILDER,
    open: toolBy('Alt+Shift+T', 'section:is([aria-label^=缩略图], [aria-label^=Thumbnails])'),
    isState: true
  },
  { name: 'replace-file', path: ITEM, who: BUILDER, open: dialogOf(/^(替换文件|Replace the file)/), isState: true },
  { name: 'file-versions', path: ITEM, who: BUILDER, open: dialogOf(/^(历次版本|Former versions)/), isState: true },
  { name: 'void', path: ITEM, who: BUILDER, open: dialogOf(/^(作废|Void)/), isState: true },
  { name: 'volumes', path: '/arrange/volume', who: BUILDER, isState: true },
  { name: 'checks', path: '/arrange/check', who: BUILDER, isState: true },
  { name: 'form-create', path: '/pdf-forms/create', who: BUILDER, isState: true },
  { name: 'form-edit', path: '/pdf-forms/edit', who: BUILDER, isState: true },
  { name: 'form-preview', path: '/pdf', who: BUILDER, isState: true },
  { name: 'finished-files', path: '/after/finished', who: BUILDER, isState: true },
  { name: 'statistics', path: '/after/statistics', who: BUILDER, isState: true },
  { name: 'project-register', path: '/project/list', who: RECEIVER, open: rowsCame, isState: true },
  { name: 'project-permissions', path: '/project/permission', who: BUILDER, isState: true },
  { name: 'project-handover', path: '/project/handover', who: BUILDER },
  { name: 'transfer-apply', path: '/transfer/apply', who: BUILDER },
  { name: 'transfer-review', path: '/transfer/review', who: RECEIVER },
  { name: 'transfer-online', path: '/transfer/online', who: BUILDER },
  { name: 'transfer-receive', path: '/transfer/receive', who: RECEIVER },
  { name: 'transfer-location', path: '/transfer/location', who: RECEIVER },
  { name: 'project-people', path: '/organization/systemUser', who: BUILDER, open: rowsCame, isState: true },
  { name: 'catalogue', path: '/base/businessCatalog', who: ADMIN, open: rowsCame, isState: true },
  { name: 'directory-tree', path: '/base/directoryTree', who: BUILDER, open: rowsCame, isState: true },
  { name: 'entry-templates', path: '/base/entryTemplate', who: ADMIN, open: rowsCame, isState: true },
  { name: 'entry-template', path: '/base/entryTemplate', who: ADMIN, open: draftDesigner(COPY), isState: true },
  { name: 'pdf-templates', path: '/base/pdfTemplate', who: ADMIN, open: rowsCame, isState: true },
  { name: 'pdf-template', path: '/base/pdfTemplate', who: ADMIN, open: draftDesigner(COPY), isState: true },
  { name: 'processes', path: '/base/process', who: ADMIN, open: rowsCame, isState: true },
  { name: 'process', path: '/base/process', who: ADMIN, open: draftDesigner(COPY), isState: true },
  { name: 'node-metadata', path: '/base/metadata/node', who: ADMIN, open: rowsCame, isState: true },
  { name: 'task-metadata', path: '/base/metadata/task', who: ADMIN, open: rowsCame, isState: true },
  { name: 'check-schemes', path: '/base/checkScheme', who: ADMIN, open: rowsCame, isState: true },
  { name: 'check-scheme', path: '/base/checkScheme', who: ADMIN, open: draftDesigner(COPY), isState: true },
  { name: 'report-list', path: '/report', who: BUILDER, isState: true },
  { name: 'units', path: '/organization/unit', who: BUILDER, open: rowsCame, isState: true },
  { name: 'unit-projects', path: '/organization/monomial', who: BUILDER, open: rowsCame, isState: true },
  { name: 'responsible', path: '/organization/responsible', who: BUILDER, open: rowsCame, isState: true },
  { name: 'address-book', path: '/archive/addressBook', who: BUILDER, open: rowsCame, isState: true },
  { name: 'customers', path: '/customer/list', who: RECEIVER, open: rowsCame, isState: true },
  { name: 'verification', path: '/account/settings/enterprise', who: BUILDER, isState: true },
  { name: 'verifications', path: '/project/enterpriseReview', who: RECEIVER, open: rowsCame, isState: true }
]
