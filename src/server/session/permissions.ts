import type { FastifyInstance } from 'fastify'

import { getUserPermissionByToken } from '#contract/session/sign-in.ts'
import { menuRows, permissionsWith } from '../core/menus/menu-rows.ts'
import { isOlderClient } from '../core/http/older-client.ts'
import { serve } from '../core/http/serve.ts'
import { olderMenu } from './older-menu.ts'

/** Binds the permissions of the account in its current project: menu, granted actions, all actions under control. */
export function servePermissions(app: FastifyInstance): void {
  serve(app, getUserPermissionByToken, async (_, { tx, principal, request }) => {
    const permissions = permissionsWith(await menuRows(tx), principal.rights)
    return isOlderClient(request) ? { ...permissions, menu: olderMenu(permissions.menu) } : permissions
  })
}
