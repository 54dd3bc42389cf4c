import type { PermissionResult } from '#contract/core/permission.ts'

import type { Tx } from '../db/transaction.ts'
import { ACTION, type MenuRow, menuTree } from './menu-tree.ts'

/** Types of entries on the wire (SPEC.md §3): 1 is a menu, 2 an action. */
const ACTION_ENTRY = '2'

/** Every menu and action that is in force, in their order. */
export const menuRows = (tx: Tx): Promise<(MenuRow & { readonly status: string })[]> =>
  tx
    .selectFrom('sysPermission')
    .select([
      'id',
      'parentId',
      'menuType',
      'key',
      'name',
      'title',
      'titleEn',
      'path',
      'component',
      'redirect',
      'icon',
      'hidden',
      'route',
      'keepAlive',
      'alwaysShow'
    ])
    .select(['internalOrExternal', 'status', 'syllables', 'meta'])
    .where('isDelete', '=', false)
    .orderBy('sortNo')
    .orderBy('id')
    .execute()

/** What these rows are to somebody with these rights: his menu, his actions, and all actions under control. */
export function permissionsWith(
  rows: readonly (MenuRow & { readonly status: string })[],
  rights: ReadonlySet<string>
): PermissionResult {
  const allAuth = rows
    .filter(({ menuType }) => menuType === ACTION)
    .map(({ key, title, status }) => ({ action: key, type: ACTION_ENTRY, describe: title, status }))
  const auth = allAuth.filter(({ action }) => rights.has(action)).map(({ status: _status, ...entry }) => entry)
  return { menu: menuTree(rows, rights), auth, allAuth, sysSafeMode: false }
}
