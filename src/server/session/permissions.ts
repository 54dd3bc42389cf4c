import type { FastifyInstance } from 'fastify'

import { getUserPermissionByToken } from '#contract/session/sign-in.ts'
import { serve } from '../core/serve.ts'
import { ACTION, menuTree } from './menu-tree.ts'

/** Types of entries on the wire (SPEC.md §3): 1 is a menu, 2 an action. */
const ACTION_ENTRY = '2'

/** Binds the permissions of the account in its current project: menu, granted actions, all actions under control. */
export function servePermissions(app: FastifyInstance): void {
  serve(app, getUserPermissionByToken, async (_, { tx, principal }) => {
    const rows = await tx
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
    const allAuth = rows
      .filter(({ menuType }) => menuType === ACTION)
      .map(({ key, title, status }) => ({ action: key, type: ACTION_ENTRY, describe: title, status }))
    const auth = allAuth
      .filter(({ action }) => principal.rights.has(action))
      .map(({ status: _status, ...entry }) => entry)
    return { menu: menuTree(rows, principal.rights), auth, allAuth, sysSafeMode: false }
  })
}
