import type { Tx } from '../transaction.ts'
import { MENU_TYPE, syllablesOf } from './menus.ts'
import { roleId } from './roles.ts'

const KEY = 'isps.national'
const TITLE = '国家档案局网站'
/** Who has made it, as a municipality does: a release knows nothing of it, and leaves it. */
const ADMINISTRATOR = 'u-admin'
/** Who has it in the demo: the archive's staff. */
const ROLES = ['da_receiver', 'da_reviewer']

/** An entry of the demo's menu that leads to another site: it opens a tab of the browser's. The archive of the demo has granted it. */
export async function putOutsideLinks(tx: Tx, tenantId: number): Promise<void> {
  const id = `m-${KEY}`
  await tx
    .insertInto('sysPermission')
    .values({
      id,
      parentId: 'm-isps',
      menuType: MENU_TYPE.below,
      key: KEY,
      name: KEY.replace('.', '-'),
      title: TITLE,
      titleEn: 'National Archives Administration',
      path: 'https://www.saac.gov.cn/',
      component: 'layouts/IframePageView',
      icon: 'global',
      sortNo: 9900,
      route: false,
      internalOrExternal: true,
      syllables: syllablesOf(TITLE),
      meta: JSON.stringify({ componentName: KEY }),
      tenantId: 0,
      ...{ createBy: ADMINISTRATOR, updateBy: ADMINISTRATOR }
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('sysRolePermission')
    .values(ROLES.map((role) => ({ roleId: roleId(role), permissionId: id, tenantId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
