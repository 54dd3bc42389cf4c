import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { addRoleMembers, deleteRoleMember, deleteRoleMembers, listRoleMembers } from '#contract/system/roles.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { dictText } from '../../core/dictionaries/dictionaries.ts'
import { permissionsChanged } from '../../core/access/permissions-changed.ts'
import { listOf, textColumn } from '../../core/questions/list.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { serve } from '../../core/http/serve.ts'
import { pageOfRows } from '../../core/questions/where.ts'
import { ADMINISTRATORS } from '../../db/administrators.ts'
import { knownUsers, withStates } from '../departs/members.ts'
import { refuseFirstPasswords, refuseNobodyLeft, refuseSecondAdministration } from '../users/administrators.ts'
import { askAppointments } from './appointments.ts'
import { roleOf } from './role-grants.ts'

const LIST = listOf(
  { username: textColumn('u.username'), realname: textColumn('u.realname'), status: textColumn('u.status') },
  'u.id'
)

/** Binds who holds a role, and how it is given and taken away. */
export function serveRoleMembers(app: FastifyInstance): void {
  serve(app, listRoleMembers, async ({ roleId, ...query }, ctx) => {
    await roleOf(ctx, roleId)
    const members = ctx.tx
      .selectFrom(
        // Who holds it in several projects is one person, with the names of all of them.
        sql<{ userId: string; projectId: string; projectName: string | null }>`(
          select h.user_id, case when bool_or(h.project_id = '*') then '*' else min(h.project_id) end as project_id,
            string_agg(p.name, '、' order by p.name) as project_name
          from sys_user_role h left join arc_project p on p.id = h.project_id where h.role_id = ${roleId} group by h.user_id)`.as(
          'm'
        )
      )
      .innerJoin('sysUser as u', 'u.id', 'm.userId')
      .leftJoin('sysDepart as d', (join) =>
        join.onRef('d.orgCode', '=', 'u.orgCode').onRef('d.tenantId', '=', 'u.tenantId')
      )
      .select(['u.id', 'u.username', 'u.realname', 'u.status', 'm.projectId', 'm.projectName'])
      .select(sql<string>`coalesce(d.depart_name, '')`.as('orgCodeTxt'))
      .select(dictText(ctx.say.language, 'user_status', sql`u.status`).as('statusText'))
      .where('u.isDelete', '=', false)
    const { records, ...figures } = await pageOfRows(members, LIST, query)
    return { records: withStates(records), ...figures }
  })

  serve(app, addRoleMembers, async ({ roleId, userIdList }, ctx) => {
    const { tx, principal } = ctx
    const role = await roleOf(ctx, roleId)
    if (userIdList.includes(principal.id)) throw new Refusal('system:role.ownMembership', {}, { status: 403 })
    const ids = await knownUsers(ctx, userIdList)
    await refuseSecondAdministration(ctx, role.roleCode, ids)
    if (role.tenantId === 0) await refuseFirstPasswords(ctx, role.roleCode, ids)
    if (role.tenantId === 0 && ADMINISTRATORS.includes(role.roleCode)) {
      const waiting = await askAppointments(ctx, roleId, ids)
      if (waiting > 0) ctx.setMessage('system:appointment.waiting')
      return { count: 0, waiting }
    }
    const added = await tx
      .insertInto('sysUserRole')
      .values(ids.map((userId) => ({ userId, roleId })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('userId')
      .execute()
    permissionsChanged(ctx)
    if (added.length > 0)
      ctx.audit({
        event: 'role.give',
        type: 'role',
        id: roleId,
        detail: { role: role.roleCode, users: added.map(({ userId }) => userId) }
      })
    return { count: added.length }
  })

  serve(app, deleteRoleMember, ({ roleId, userId }, ctx) => take(ctx, roleId, [userId]))
  serve(app, deleteRoleMembers, ({ roleId, userIds }, ctx) => take(ctx, roleId, userIds))
}

async function take(ctx: TxCtx, roleId: string, userIds: readonly string[]): Promise<{ count: number }> {
  const role = await roleOf(ctx, roleId)
  if (role.tenantId === 0) await refuseNobodyLeft(ctx, userIds, [role.roleCode])
  const taken = await ctx.tx
    .deleteFrom('sysUserRole')
    .where('roleId', '=', roleId)
    .where('userId', 'in', userIds)
    .returning('userId')
    .execute()
  const users = [...new Set(taken.map(({ userId }) => userId))]
  permissionsChanged(ctx)
  if (users.length > 0)
    ctx.audit({ event: 'role.take', type: 'role', id: roleId, detail: { role: role.roleCode, users } })
  return { count: users.length }
}
