import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import type { Output } from '#contract/core/call.ts'
import { queryAddressList } from '#contract/system/address-list.ts'
import {
  deleteRecycleBin,
  frozenBatch,
  getMultiUser,
  putRecycleBin,
  queryUserByDepId,
  queryUserComponentData,
  queryUserRole,
  setPassword,
  userDepartList,
  userRecycleBin
} from '#contract/system/users.ts'
import { answerInside, type TxCtx } from '../../core/context/context.ts'
import { checkPolicy } from '../../core/access/passwords.ts'
import { missing, Refusal, unreadable } from '../../core/refusing/refusal.ts'
import { purgeRows } from '../../core/resource/purge-rows.ts'
import { among, columnAt, listColumns, selectRows, toRow } from '../../core/resource/read-rows.ts'
import type { FieldValues, ServedResource } from '../../core/resource/served.ts'
import { writeRows } from '../../core/resource/write-rows.ts'
import { SENT, serve, serveOpen } from '../../core/http/serve.ts'
import { pageOfRows } from '../../core/questions/where.ts'
import { refuseLeaving, refuseOtherAdministrators } from './administrators.ts'
import { keepFirstPassword } from '../../core/access/first-passwords.ts'

const MOST = 1000
type PickedUser = Output<typeof queryUserComponentData>['records'][number]
type AddressedUser = Output<typeof queryAddressList>['records'][number]
type SomeUser = { id: string; username: string; realname: string; avatar: string | null; orgCode: string | null }

/** Binds what existing clients ask of users beside the calls that every resource has (WIRE.md §1.4 C). */
export function serveUserCalls(app: FastifyInstance, served: ServedResource): void {
  serve(app, queryUserRole, async ({ userid }, { tx }) => {
    const held = await tx
      .selectFrom('sysUserRole')
      .select('roleId')
      .where('userId', '=', userid)
      .where('projectId', '=', '*')
      .execute()
    return held.map(({ roleId }) => roleId)
  })

  serve(app, userDepartList, ({ userId }, { tx }) =>
    tx
      .selectFrom('sysUserDepart as m')
      .innerJoin('sysDepart as d', 'd.id', 'm.depId')
      .select(['d.id as key', 'd.departName as title'])
      .where('m.userId', '=', userId)
      .where('d.isDelete', '=', false)
      .orderBy('d.orgCode')
      .execute()
  )

  serve(app, queryUserByDepId, async ({ id }, ctx) => {
    const rows = selectRows(served, ctx).where(belongsTo(id)).orderBy(columnAt('username')).limit(MOST)
    return await rows.$castTo<SomeUser>().execute()
  })

  serve(app, queryUserComponentData, async ({ departId, ...query }, ctx) => {
    const all = selectRows(served, ctx)
    const rows = departId === undefined || departId === '' ? all : all.where(belongsTo(departId))
    const { records, ...figures } = await pageOfRows(rows, listColumns(served, ctx), query)
    return { records: records.map((row) => toRow(served, row as FieldValues) as PickedUser), ...figures }
  })

  serve(app, queryAddressList, async ({ orgCode, ...query }, ctx) => {
    const all = selectRows(served, ctx)
    const rows = orgCode === '' ? all : all.where(worksBelow(orgCode))
    const { records, ...figures } = await pageOfRows(rows, listColumns(served, ctx), query)
    return {
      records: records.map((row) => ({
        ...(toRow(served, row as FieldValues) as AddressedUser),
        departName: row.orgCodeTxt as string | null
      })),
      ...figures
    }
  })

  serveOpen(app, getMultiUser, async ({ username, id }, ctx): Promise<typeof SENT> => {
    const [key, values] = id ? ['id', id] : ['username', username ?? []]
    const rows = await answerInside({ ctx, said: () => undefined }, 'own', (own) =>
      selectRows(served, own)
        .where(among(key as string, values as string[]))
        .execute()
    )
    await ctx.reply.send(
      rows.map((row) => ({
        id: row.id,
        username: row.username,
        realname: row.realname,
        avatar: row.avatar,
        orgCode: row.orgCode
      }))
    )
    return SENT
  })

  serve(app, frozenBatch, async ({ ids, status }, ctx) => {
    if (status === '2') await refuseLeaving(ctx, ids)
    const writes = [...new Set(ids)].map((id) => ({ id, values: { status } }))
    const { count } = await writeRows(served, ctx, 'edit', writes, { kind: status === '2' ? 'freeze' : 'unfreeze' })
    return { count }
  })

  serve(app, setPassword, async ({ username, password, confirmpassword }, ctx) => {
    if (password !== confirmpassword) throw unreadable('confirmpassword', 'session:password.differ')
    await checkPolicy(ctx.tx, password)
    const { id } = await userOf(ctx, username)
    if (id === ctx.principal.id) throw new Refusal('system:user.ownReset', {}, { status: 403 })
    await refuseOtherAdministrators(ctx, [id])
    await keepFirstPassword(ctx, id, password)
    ctx.audit({ event: 'user.reset', type: 'user', id, detail: { username } })
    return null
  })

  serve(app, userRecycleBin, async (_, ctx) => {
    const rows = selectRows(served, ctx, { deleted: true }).orderBy(columnAt('updateTime'), 'desc').limit(MOST)
    return await rows.$castTo<SomeUser>().execute()
  })
  serve(app, putRecycleBin, async ({ userIds }, ctx) => {
    const writes = [...new Set(userIds)].map((id) => ({ id, values: {} }))
    const { count } = await writeRows(served, ctx, 'restore', writes)
    return { count }
  })
  serve(app, deleteRecycleBin, ({ userIds }, ctx) => purgeRows(ctx, [{ served, ids: [...new Set(userIds)] }]))
}

/** The same by its code. */
const worksBelow = (code: string) =>
  sql<boolean>`exists (select 1 from sys_user_depart m join sys_depart d on d.id = m.dep_id where m.user_id = r.id and not d.is_delete and starts_with(d.org_code, ${code}))`

/** That a user belongs to a department, or to one below it. */
const belongsTo = (
  depart: string
) => sql<boolean>`exists (select 1 from sys_user_depart m join sys_depart d on d.id = m.dep_id
  join sys_depart a on a.id = ${depart} and d.tenant_id = a.tenant_id where m.user_id = r.id and starts_with(d.org_code, a.org_code))`

async function userOf({ tx }: TxCtx, username: string) {
  const user = await tx
    .selectFrom('sysUser')
    .select('id')
    .where('username', '=', username)
    .where('isDelete', '=', false)
    .executeTakeFirst()
  if (!user) throw missing()
  return user
}
