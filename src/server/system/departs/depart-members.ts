import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import {
  addDepartMembers,
  deleteDepartMember,
  deleteDepartMembers,
  listDepartMembers
} from '#contract/system/departs.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { dictText } from '../../core/dictionaries/dictionaries.ts'
import { permissionsChanged } from '../../core/access/permissions-changed.ts'
import { listOf, textColumn, timeColumn } from '../../core/questions/list.ts'
import { missing, Refusal } from '../../core/refusing/refusal.ts'
import { serve } from '../../core/http/serve.ts'
import { pageOfRows } from '../../core/questions/where.ts'
import { heldBy } from './depart-holdings.ts'
import { actsAsLeader, GRANTING, refuseBeyondOwn } from './led-departs.ts'
import { knownUsers, withStates } from './members.ts'

const LIST = listOf(
  {
    username: textColumn('u.username'),
    realname: textColumn('u.realname'),
    status: textColumn('u.status'),
    createTime: timeColumn('u.createTime')
  },
  'u.id'
)

/** Binds who belongs to a department, and how people are put into one and taken out. */
export function serveDepartMembers(app: FastifyInstance): void {
  serve(app, listDepartMembers, async ({ depId, ...query }, ctx) => {
    if (depId === '') return { records: [], total: 0, size: query.pageSize, current: 1, pages: 0 }
    await actsAsLeader(ctx, ['sys.depart', 'org.framework'], await departOf(ctx, depId))
    const members = ctx.tx
      .selectFrom('sysUserDepart as m')
      .innerJoin('sysUser as u', 'u.id', 'm.userId')
      .select(['u.id', 'u.username', 'u.realname', 'u.phone', 'u.orgCode', 'u.status'])
      .select(dictText(ctx.say.language, 'user_status', sql`u.status`).as('statusText'))
      .where('m.depId', '=', depId)
      .where('u.isDelete', '=', false)
    const { records, ...figures } = await pageOfRows(members, LIST, query)
    return { records: withStates(records), ...figures }
  })

  serve(app, addDepartMembers, ({ depId, userIdList }, ctx) => joinDepart(ctx, depId, userIdList))
  serve(app, deleteDepartMember, ({ depId, userId }, ctx) => leaveDepart(ctx, depId, [userId]))
  serve(app, deleteDepartMembers, ({ depId, userIds }, ctx) => leaveDepart(ctx, depId, userIds))
}

/** A department that who asks may see. */
export async function departOf(
  { tx }: TxCtx,
  id: string
): Promise<{ id: string; departName: string; orgCode: string }> {
  const depart = await tx
    .selectFrom('sysDepart')
    .select(['id', 'departName', 'orgCode'])
    .where('id', '=', id)
    .where('isDelete', '=', false)
    .executeTakeFirst()
  if (!depart) throw missing()
  return depart
}

/** Whether who asks belongs to a department. */
export async function belongsTo({ tx, principal }: TxCtx, depId: string): Promise<boolean> {
  const member = await tx
    .selectFrom('sysUserDepart')
    .select('depId')
    .where('userId', '=', principal.id)
    .where('depId', '=', depId)
    .executeTakeFirst()
  return member !== undefined
}

/** Puts people into a department, whom who asks may see, or has just added, and who are not he himself. */
export async function joinDepart(
  ctx: TxCtx,
  depId: string,
  userIdList: readonly string[],
  isNew = false
): Promise<{ count: number }> {
  const { tx, principal } = ctx
  const depart = await departOf(ctx, depId)
  if (userIdList.includes(principal.id)) throw new Refusal('system:depart.ownMembership', {}, { status: 403 })
  // Who belongs to a department holds what it holds.
  if (await actsAsLeader(ctx, GRANTING, depart)) await refuseBeyondOwn(ctx, [...(await heldBy(ctx, depId))])
  const ids = isNew ? userIdList : await knownUsers(ctx, userIdList)
  const added = await tx
    .insertInto('sysUserDepart')
    .values(ids.map((userId) => ({ userId, depId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .execute()
  permissionsChanged(ctx)
  if (added.length > 0)
    ctx.audit({
      event: 'depart.join',
      type: 'depart',
      id: depId,
      detail: { depart: depart.departName, users: added.map(({ userId }) => userId) }
    })
  return { count: added.length }
}

/** Takes people out of a department. Who works in it at present works in the first of his others then. */
export async function leaveDepart(ctx: TxCtx, depId: string, userIds: readonly string[]): Promise<{ count: number }> {
  const depart = await departOf(ctx, depId)
  await actsAsLeader(ctx, GRANTING, depart)
  if (userIds.includes(ctx.principal.id)) throw new Refusal('system:depart.ownMembership', {}, { status: 403 })
  const taken = await ctx.tx
    .deleteFrom('sysUserDepart')
    .where('depId', '=', depId)
    .where('userId', 'in', userIds)
    .returning('userId')
    .execute()
  const users = taken.map(({ userId }) => userId)
  if (users.length === 0) return { count: 0 }
  permissionsChanged(ctx)
  await sql`update sys_user u set org_code = (
      select min(d.org_code) from sys_user_depart m join sys_depart d on d.id = m.dep_id where m.user_id = u.id and not d.is_delete)
    where u.id = any(${users}::text[]) and u.org_code = ${depart.orgCode}`.execute(ctx.tx)
  ctx.audit({ event: 'depart.leave', type: 'depart', id: depId, detail: { depart: depart.departName, users } })
  return { count: users.length }
}
