import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { confirmAppointment, refuseAppointment, waitingAppointments } from '#contract/system/appointments.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { administrationsOf, administratorsHere, mayBeSecond } from '../../core/access/held-administrations.ts'
import { permissionsChanged } from '../../core/access/permissions-changed.ts'
import { missing, Refusal } from '../../core/refusing/refusal.ts'
import { sayFor } from '../../core/text/say.ts'
import { sendNotice } from '../../core/notices/send-notice.ts'
import { serve } from '../../core/http/serve.ts'
import { newId } from '../../db/id.ts'
import { refuseFirstPasswords, refuseSecondAdministration } from '../users/administrators.ts'

/** Hours that a request waits for the second yes. */
const LIFE = 72
/** Where the second yes is given. */
const SECURITY = 'account/settings'
/** Notices are data, which is Chinese whoever reads it. */
const say = sayFor({ lang: 'zh-CN' })

/** Binds how somebody becomes an administrator: one asks, an administrator of another role confirms (docs/decisions/0028). */
export function serveAppointments(app: FastifyInstance): void {
  serve(app, waitingAppointments, async (_, ctx) => {
    const own = await self(ctx)
    if (own.roles.length === 0) return []
    const rows = await open(ctx).orderBy('a.askedAt').execute()
    return rows.map(({ userId, askedBy, askedAs, byName, ...row }) => ({
      ...row,
      askedBy: byName ?? '',
      mayConfirm: mayBeSecond(own, { userId, askedBy, askedAs })
    }))
  })

  serve(app, confirmAppointment, async ({ id }, ctx) => {
    const { tx, principal } = ctx
    const asked = await held(ctx, id)
    if (!mayBeSecond(await self(ctx), asked)) throw new Refusal('system:appointment.notYours', {}, { status: 403 })
    const by = await tx.selectFrom('sysUser').select('status').where('id', '=', asked.askedBy).executeTakeFirst()
    const still = await administrationsOf(tx, asked.askedBy)
    if (by?.status !== '1' || !still.includes(asked.askedAs)) throw new Refusal('system:appointment.void')
    await refuseSecondAdministration(ctx, asked.roleCode, [asked.userId])
    await refuseFirstPasswords(ctx, asked.roleCode, [asked.userId])
    await decide(ctx, id, 'confirmed')
    await tx.insertInto('sysUserRole').values({ userId: asked.userId, roleId: asked.roleId }).execute()
    permissionsChanged(ctx)
    const detail = { role: asked.roleCode, users: [asked.userId], askedBy: asked.askedBy, confirmedBy: principal.id }
    ctx.audit({ event: 'role.give', type: 'role', id: asked.roleId, detail })
    await notify(ctx, 'system:appointment.notice.confirmed', asked)
    return null
  })

  serve(app, refuseAppointment, async ({ id }, ctx) => {
    const asked = await held(ctx, id)
    if (asked.askedBy !== ctx.principal.id && (await self(ctx)).roles.length === 0) throw missing()
    await decide(ctx, id, 'refused')
    const detail = { role: asked.roleCode, user: asked.userId }
    ctx.audit({ event: 'role.refuse', type: 'role', id: asked.roleId, detail })
    await notify(ctx, 'system:appointment.notice.refused', asked)
    return null
  })
}

/** Asks that people be given one of the three administrators' roles; who holds it is not asked for. Gives back how many wait. */
export async function askAppointments(ctx: TxCtx, roleId: string, userIds: readonly string[]): Promise<number> {
  const { tx, principal } = ctx
  const [askedAs] = await administrationsOf(tx, principal.id)
  // Whoever was only granted the right to grant may be the confederate of who has granted it.
  if (askedAs === undefined) throw new Refusal('system:appointment.noAdministrator', {}, { status: 403 })
  await tx
    .updateTable('sysAppointment')
    .set({ state: 'refused' })
    .where('state', '=', 'asked')
    .where('expires', '<', sql<string>`now()`)
    .execute()
  let waiting = 0
  for (const userId of userIds) {
    const isHeld = tx
      .selectFrom('sysUserRole')
      .select('userId')
      .where('userId', '=', userId)
      .where('roleId', '=', roleId)
    if (await isHeld.executeTakeFirst()) continue
    waiting++
    const id = newId()
    const added = await tx
      .insertInto('sysAppointment')
      .values({ id, userId, roleId, askedAs, expires: sql<string>`now() + ${LIFE} * interval '1 hour'` })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows === 0n) continue
    const asked = await held(ctx, id)
    ctx.audit({ event: 'role.ask', type: 'role', id: roleId, detail: { role: asked.roleCode, user: userId } })
    await notify(ctx, 'system:appointment.notice.asked', asked)
  }
  return waiting
}

const self = async ({ tx, principal }: TxCtx) => ({
  id: principal.id,
  roles: await administrationsOf(tx, principal.id)
})

const open = ({ tx }: TxCtx) =>
  tx
    .selectFrom('sysAppointment as a')
    .innerJoin('sysUser as u', 'u.id', 'a.userId')
    .innerJoin('sysRole as r', 'r.id', 'a.roleId')
    .leftJoin('sysUser as b', 'b.id', 'a.askedBy')
    .select(['a.id', 'a.userId', 'u.realname', 'u.username', 'r.roleName as role', 'a.askedBy', 'a.askedAs'])
    .select(['b.realname as byName', 'a.expires'])
    .where('a.state', '=', 'asked')
    .where('u.isDelete', '=', false)
    .where('a.expires', '>', sql<string>`now()`)

/** A request that is open, held until the transaction ends. */
async function held(ctx: TxCtx, id: string) {
  const asked = await open(ctx)
    .select(['a.roleId', 'r.roleCode', 'u.status'])
    .where('a.id', '=', id)
    .forUpdate('a')
    .executeTakeFirst()
  if (!asked) throw missing()
  return asked
}

const decide = ({ tx, principal }: TxCtx, id: string, state: 'confirmed' | 'refused') =>
  tx
    .updateTable('sysAppointment')
    .set({ state, decidedBy: principal.id, decidedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute()

type NoticeKey = `system:appointment.notice.${'asked' | 'confirmed' | 'refused'}`

/** Notifies the administrators of the archive, and whom it is about. */
async function notify(
  { tx, principal }: TxCtx,
  key: NoticeKey,
  { userId, realname, username, role }: Awaited<ReturnType<typeof held>>
): Promise<void> {
  const readers = [...new Set([...(await administratorsHere(tx)), userId])].filter((one) => one !== principal.id)
  const lines = [say(key, { by: principal.realname, user: realname, username, role })]
  const titile = say('system:appointment.notice.title', { user: realname, role })
  await sendNotice(tx, { titile, lines, priority: 'H', sender: principal.username, readers, page: SECURITY })
}
