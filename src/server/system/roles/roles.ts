import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { roles } from '#contract/system/roles.ts'
import type { TxCtx } from '../../core/context/context.ts'
import type { FieldValues } from '../../core/resource/served.ts'
import { serveResource } from '../../core/resource/serve/serve-resource.ts'
import { forNew, writeRows } from '../../core/resource/write-rows.ts'
import { serveAppointments } from './appointments.ts'
import { serveRoleGrants } from './role-grants.ts'
import { serveRoleMembers } from './role-members.ts'
import { serveRoleScope } from './role-scope.ts'

/** Binds roles: what they are called, what they are granted, who holds them. */
export function serveRoles(app: FastifyInstance): void {
  const served = serveResource(app, roles, {
    table: 'sysRole',
    expressions: {
      memberCount: sql`(select count(distinct h.user_id)::int from sys_user_role h join sys_user u on u.id = h.user_id where h.role_id = r.id and not u.is_delete)`
    },
    actions: {
      async copy([original], ctx, { roleCode, roleName }) {
        if (!original) return {}
        const row = forNew({ roleCode, roleName, description: original.description })
        const { change } = await writeRows(served, ctx, 'add', [row])
        await copyGrants(ctx, original, row.id)
        return { change, ids: [row.id] }
      }
    }
  })
  serveRoleGrants(app)
  serveRoleMembers(app)
  serveAppointments(app)
  serveRoleScope(app)
}

/** A copy may do what its original may, and covers the same files; nobody holds it yet. */
async function copyGrants({ tx, audit }: TxCtx, { id }: FieldValues, copy: string): Promise<void> {
  await sql`insert into sys_role_permission (role_id, permission_id)
    select distinct ${copy}, permission_id from sys_role_permission where role_id = ${id}`.execute(tx)
  await sql`insert into sys_role_data_rule (role_id, rule_id) select ${copy}, rule_id from sys_role_data_rule where role_id = ${id}`.execute(
    tx
  )
  await sql`update sys_role set data_scope = (select data_scope from sys_role where id = ${id}) where id = ${copy}`.execute(
    tx
  )
  audit({ event: 'role.grant', type: 'role', id: copy, detail: { copiedFrom: id } })
}
