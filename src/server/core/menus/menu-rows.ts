import type { PermissionResult } from '#contract/core/permission.ts'

import type { Tx } from '../../db/transaction.ts'
import { ACTION, type MenuRow, menuTree } from './menu-tree.ts'

/** Types of entries on the wire (SPEC.md §3): 1 is a menu, 2 an action. */
const MENU_ENTRY = '1'
const ACTION_ENTRY = '2'
/** 授权策略 可见/可访问: who lacks the right to an action does not see its button. The other policy shows it, disabled. */
const HIDES = '1'

/** A menu or an action, and how it is under control. */
type ControlledRow = MenuRow & { readonly status: string; readonly permsType: string }

/** Every menu and action that is in force, in their order. */
export const menuRows = (tx: Tx): Promise<ControlledRow[]> =>
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
    .select(['internalOrExternal', 'status', 'permsType', 'syllables', 'meta'])
    .where('isDelete', '=', false)
    .orderBy('sortNo')
    .orderBy('id')
    .execute()

/** What these rows are to somebody with these rights: his menu, his actions, and all actions under control. */
export function permissionsWith(rows: readonly ControlledRow[], rights: ReadonlySet<string>): PermissionResult {
  const actions = rows.filter(({ menuType }) => menuType === ACTION)
  const entry =
    (type: string) =>
    ({ key: action, title: describe, status }: ControlledRow) => ({ action, type, describe, status })
  const controls = actions.map(entry(ACTION_ENTRY))
  const auth = controls.filter(({ action }) => rights.has(action)).map(({ status: _status, ...one }) => one)
  // What a grid hides below its prefix (SPEC.md §6, the second helper) is asked of entries of views alone.
  const hidden = actions.filter(({ key, permsType }) => permsType === HIDES && !rights.has(key)).map(entry(MENU_ENTRY))
  return { menu: menuTree(rows, rights), auth, allAuth: [...controls, ...hidden], sysSafeMode: false }
}
