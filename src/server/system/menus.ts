import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { menus } from '#contract/system/menus.ts'
import { previewMenu } from '#contract/system/permissions.ts'
import { titleIn } from '#contract/core/titles.ts'
import { menuRows, permissionsWith } from '../core/menus/menu-rows.ts'
import { permissionsChanged } from '../core/access/permissions-changed.ts'
import { serveResource } from '../core/resource/serve/serve-resource.ts'
import { serve } from '../core/http/serve.ts'
import { completeMenus, IS_KEPT } from './menu-guards.ts'
import { serveMenuCalls } from './menu-calls.ts'
import { grantsOf, roleOf } from './roles/role-grants.ts'

/** Binds menus and actions: as they are edited, as existing clients read them, and as somebody would see them. */
export function serveMenus(app: FastifyInstance): void {
  const served = serveResource(app, menus, {
    table: 'sysMenu',
    ofInstallation: true,
    expressions: {
      ruleCount: sql`(select count(*)::int from sys_data_rule d where d.permission_id = r.id and not d.is_delete)`,
      isKept: IS_KEPT
    },
    before: completeMenus,
    after: (_, ctx) => permissionsChanged(ctx)
  })
  serveMenuCalls(app, served)
  serve(app, previewMenu, async ({ roleId }, ctx) => {
    const rows = (await menuRows(ctx.tx)).map((row) => ({ ...row, title: titleIn(ctx.say.language, row) }))
    if (roleId === undefined) return permissionsWith(rows, new Set(rows.map(({ key }) => key)))
    await roleOf(ctx, roleId)
    const granted = await grantsOf(ctx, roleId)
    return permissionsWith(rows, new Set(rows.flatMap(({ id, key }) => (granted.has(id) ? [key] : []))))
  })
}
