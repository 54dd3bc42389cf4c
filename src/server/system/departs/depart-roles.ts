import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import {
  type DepartRole,
  departRoles,
  giveDepartRoles,
  listDepartRoles,
  listDepartRolesOfUser,
  listDepartRoleUsers
} from '#contract/system/depart-grants.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { permissionsChanged } from '../../core/access/permissions-changed.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { selectRows, toRow } from '../../core/resource/read-rows.ts'
import { serveResource } from '../../core/resource/serve/serve-resource.ts'
import { serve } from '../../core/http/serve.ts'
import { departRoleOf } from './depart-grants.ts'
import { effectiveOf } from './depart-holdings.ts'
import { departOf } from './depart-members.ts'
import { actsAsLeader, GRANTING, holdsOneOf, ledDeparts, READING, refuseBeyondOwn } from './led-departs.ts'
import { knownUsers } from './members.ts'

/** Binds the roles of departments, and who has been given them. */
export function serveDepartRoles(app: FastifyInstance): void {
  const served = serveResource(app, departRoles, {
    table: 'sysDepartRole',
    expressions: { deptId: sql`r.depart_id` },
    after: (_, ctx) => permissionsChanged(ctx)
  })
  serve(app, listDepartRoles, async ({ departId }, ctx) => {
    await actsAsLeader(ctx, READING, await departOf(ctx, departId))
    const rows = await selectRows(served, ctx).execute()
    return rows.filter((row) => row.departId === departId).map((row) => toRow(served, row) as DepartRole)
  })
  serve(app, listDepartRolesOfUser, async ({ userId }, ctx) => {
    const led = holdsOneOf(ctx, READING) ? null : await ledDeparts(ctx)
    const rows = await ctx.tx
      .selectFrom('sysDepartRoleUser as g')
      .innerJoin('sysDepartRole as r', 'r.id', 'g.droleId')
      .select(['g.userId', 'g.droleId', 'r.departId'])
      .where('g.userId', '=', userId)
      .where('r.isDelete', '=', false)
      .execute()
    return rows
      .filter(({ departId }) => led?.has(departId) ?? true)
      .map(({ userId: id, droleId }) => ({ id: `${droleId} ${id}`, userId: id, droleId }))
  })
  serve(app, listDepartRoleUsers, async ({ roleId }, ctx) => {
    await departRoleOf(ctx, roleId, READING)
    return ctx.tx
      .selectFrom('sysDepartRoleUser as g')
      .innerJoin('sysUser as u', 'u.id', 'g.userId')
      .select(['u.id', 'u.username', 'u.realname'])
      .where('g.droleId', '=', roleId)
      .where('u.isDelete', '=', false)
      .orderBy('u.username')
      .execute()
  })
  serve(app, giveDepartRoles, give)
}

async function give(
  { userId, newRoleId, oldRoleId }: { userId: string; newRoleId: string[]; oldRoleId: string[] },
  ctx: TxCtx
) {
  const { tx, principal } = ctx
  if (userId === principal.id) throw new Refusal('system:departRole.ownMembership', {}, { status: 403 })
  await knownUsers(ctx, [userId])
  const added = [...new Set(newRoleId)].filter((id) => !oldRoleId.includes(id))
  const removed = [...new Set(oldRoleId)].filter((id) => !newRoleId.includes(id))
  for (const id of added) {
    const role = await departRoleOf(ctx, id, GRANTING)
    await refuseStranger(ctx, userId, role)
    if (role.isLed) await refuseBeyondOwn(ctx, [...(await effectiveOf(ctx, id, role.departId))])
  }
  if (!holdsOneOf(ctx, GRANTING)) for (const id of removed) await departRoleOf(ctx, id, GRANTING)
  if (added.length > 0)
    await tx
      .insertInto('sysDepartRoleUser')
      .values(added.map((droleId) => ({ droleId, userId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  if (removed.length > 0)
    await tx.deleteFrom('sysDepartRoleUser').where('userId', '=', userId).where('droleId', 'in', removed).execute()
  if (added.length + removed.length > 0) {
    permissionsChanged(ctx)
    ctx.audit({ event: 'departRole.give', type: 'user', id: userId, detail: { added, removed } })
  }
  return { granted: added.length, revoked: removed.length }
}

/** A department role is for people of its department and of those below it. */
async function refuseStranger(
  { tx }: TxCtx,
  userId: string,
  { departId, roleName }: { departId: string; roleName: string }
): Promise<void> {
  const { rows } = await sql`
    with recursive branch (id) as (
      select id from sys_depart where id = ${departId}
      union select d.id from sys_depart d join branch b on d.parent_id = b.id where not d.is_delete)
    select 1 from sys_user_depart m join branch b on b.id = m.dep_id where m.user_id = ${userId} limit 1`.execute(tx)
  if (rows.length === 0) throw new Refusal('system:departRole.stranger', { role: roleName }, { status: 403 })
}
