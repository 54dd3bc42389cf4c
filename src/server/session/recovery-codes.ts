import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import type { Asked } from '#contract/core/call.ts'
import {
  askRecovery,
  confirmRecovery,
  refuseRecovery,
  spendRecovery,
  waitingRecoveries
} from '#contract/session/recovery-codes.ts'
import { takeAttempt } from '../core/access/attempts.ts'
import type { Ctx, TxCtx } from '../core/context/context.ts'
import { checkPolicy } from '../core/access/passwords.ts'
import { administrationsOf, administratorsHere, mayBeSecond } from '../core/access/held-administrations.ts'
import { forgetCounts } from '../core/access/rate.ts'
import { beginRecovery, confirmRecoveryOf, halfHash } from '../core/access/recovery-requests.ts'
import { forbidden, missing, Refusal } from '../core/refusing/refusal.ts'
import { sayFor } from '../core/text/say.ts'
import { sendNotice } from '../core/notices/send-notice.ts'
import { serve, serveOpen } from '../core/http/serve.ts'
import { ADMINISTRATORS } from '../db/administrators.ts'
import { inTransaction } from '../db/transaction.ts'
import { userBy } from './admit.ts'
import { solvedBits, workOrWait } from './codes/proof.ts'
import { setNewPassword } from './recovery.ts'

/** Hours that a way back is open. */
const LIFE = 24
/** Where the ways back are. */
const SECURITY = 'account/settings'
/** Notices are data, which is Chinese whoever reads it. */
const say = sayFor({ lang: 'zh-CN' })

/** Binds the way back of an administrator by two others (docs/decisions/0028). */
export function serveRecoveryCodes(app: FastifyInstance): void {
  serve(app, waitingRecoveries, async (_, ctx) => {
    const own = await ownRoles(ctx)
    const rows = await openRequests(ctx).orderBy('q.askedAt').execute()
    const shown = rows.filter(({ userId }) => own.length > 0 || userId === ctx.principal.id)
    return {
      isAdministrator: own.length > 0,
      requests: shown.map(({ userId, askedBy, askedAs, byName, roleName, state, ...request }) => ({
        ...request,
        state: state as 'asked' | 'confirmed',
        role: roleName,
        askedBy: byName ?? '',
        mayConfirm:
          state === 'asked' && mayBeSecond({ id: ctx.principal.id, roles: own }, { userId, askedBy, askedAs }),
        mayRefuse: true,
        isOwn: userId === ctx.principal.id
      }))
    }
  })

  serve(app, askRecovery, async ({ username }, ctx) => {
    const own = await ownRoles(ctx)
    const [askedAs] = own
    if (askedAs === undefined) throw forbidden()
    const target = await administrator(ctx, username)
    if (!target || target.id === ctx.principal.id) throw refused('username', 'session:recoveryCodes.noAdministrator')
    if (own.includes(target.roleCode)) throw refused('username', 'session:recoveryCodes.sameRole')
    const { id, code } = await beginRecovery(ctx.tx, {
      ...{ userId: target.id, username: target.username, realname: target.realname, roleName: target.roleName },
      ...{ askedAs, life: LIFE }
    })
    ctx.audit({ event: 'recovery.ask', type: 'user', id: target.id, detail: { username: target.username } })
    await notify(ctx, 'session:recoveryCodes.notice.asked', target)
    return { id, code }
  })

  serve(app, confirmRecovery, async ({ id }, ctx) => {
    const request = await held(ctx, id)
    if (request.state !== 'asked') throw new Refusal('session:recoveryCodes.confirmed')
    if (!mayBeSecond({ id: ctx.principal.id, roles: await ownRoles(ctx) }, request))
      throw new Refusal('session:recoveryCodes.notYours', {}, { status: 403 })
    const code = await confirmRecoveryOf(ctx.tx, id, ctx.principal.id)
    ctx.audit({ event: 'recovery.confirm', type: 'user', id: request.userId, detail: { username: request.username } })
    await notify(ctx, 'session:recoveryCodes.notice.confirmed', { ...request, id: request.userId })
    return { id, code }
  })

  serve(app, refuseRecovery, async ({ id }, ctx) => {
    const request = await held(ctx, id)
    if (request.userId !== ctx.principal.id && (await ownRoles(ctx)).length === 0) throw missing()
    await ctx.tx.updateTable('sysRecoveryRequest').set({ state: 'refused' }).where('id', '=', id).execute()
    ctx.audit({ event: 'recovery.refuse', type: 'user', id: request.userId, detail: { username: request.username } })
    await notify(ctx, 'session:recoveryCodes.notice.refused', { ...request, id: request.userId })
    return null
  })

  serveOpen(app, spendRecovery, spend)
}

const openRequests = ({ tx }: TxCtx) =>
  tx
    .selectFrom('sysRecoveryRequest as q')
    .leftJoin('sysUser as u', 'u.id', 'q.askedBy')
    .select(['q.id', 'q.userId', 'q.username', 'q.realname', 'q.roleName', 'q.askedBy', 'q.askedAs', 'q.askedAt'])
    .select(['q.expires', 'q.state', 'u.realname as byName'])
    .where('q.state', 'in', ['asked', 'confirmed'])
    .where('q.expires', '>', sql<string>`now()`)

/** The administrators' roles that who asks holds. */
const ownRoles = ({ tx, principal }: TxCtx) => administrationsOf(tx, principal.id)

async function administrator({ tx, principal }: TxCtx, username: string) {
  return tx
    .selectFrom('sysUserRole as h')
    .innerJoin('sysRole as r', 'r.id', 'h.roleId')
    .innerJoin('sysUser as u', 'u.id', 'h.userId')
    .select(['u.id', 'u.username', 'u.realname', 'r.roleCode', 'r.roleName'])
    .where('u.username', '=', username)
    .where('u.tenantId', '=', principal.tenant)
    .where('u.isDelete', '=', false)
    .where('r.tenantId', '=', 0)
    .where('r.roleCode', 'in', ADMINISTRATORS)
    .executeTakeFirst()
}

/** A request that is open, held until the transaction ends. */
async function held({ tx }: TxCtx, id: string) {
  const request = await tx
    .selectFrom('sysRecoveryRequest')
    .select(['userId', 'username', 'realname', 'askedBy', 'askedAs', 'state'])
    .where('id', '=', id)
    .where('state', 'in', ['asked', 'confirmed'])
    .where('expires', '>', sql<string>`now()`)
    .forUpdate()
    .executeTakeFirst()
  if (!request) throw missing()
  return request
}

type NoticeKey = `session:recoveryCodes.notice.${'asked' | 'confirmed' | 'refused'}`

/** Notifies the administrators of the archive, and whose account it is. */
async function notify(
  { tx, principal }: TxCtx,
  key: NoticeKey,
  { id, realname, username }: { readonly id: string; readonly realname: string; readonly username: string }
): Promise<void> {
  const readers = [...new Set([...(await administratorsHere(tx)), id])].filter((one) => one !== principal.id)
  const lines = [say(key, { by: principal.realname, user: realname, username })]
  const titile = say('session:recoveryCodes.notice.title', { user: realname })
  await sendNotice(tx, { titile, lines, priority: 'H', sender: principal.username, readers, page: SECURITY })
}

/** Sets a password by both halves. Wrong ones are counted by the account as wrong passwords are. */
async function spend(
  { username, first, second, password, proof }: Asked<typeof spendRecovery>,
  ctx: Ctx
): Promise<null> {
  const { db } = ctx.appContext
  await checkPolicy(db, password)
  const key = `recovery codes of ${username.toLowerCase()}`
  const slowed = await takeAttempt(db, key, { solved: await solvedBits(ctx, key, proof) })
  // Whoever types wrong halves for somebody else's account holds its owner up by no more than some seconds of work.
  if (slowed) throw await workOrWait(ctx, key, slowed)
  const taken = await inTransaction(
    db,
    { id: '', tenant: 0, projects: [] },
    (tx) =>
      tx
        .updateTable('sysRecoveryRequest')
        .set({ state: 'used' })
        .where(sql<boolean>`lower(username) = ${username.toLowerCase()}`)
        .where('state', '=', 'confirmed')
        .where('expires', '>', sql<string>`now()`)
        .where('firstHash', '=', halfHash(first))
        .where('secondHash', '=', halfHash(second))
        .returning('userId')
        .executeTakeFirst(),
    'installation'
  )
  const user = taken && (await userBy(db, 'id', taken.userId))
  if (!user) throw refused('second', 'session:recoveryCodes.wrong')
  await setNewPassword(ctx, user, password, 'administrators')
  await forgetCounts(db, [key])
  return null
}

const refused = (field: string, key: `session:recoveryCodes.${'noAdministrator' | 'sameRole' | 'wrong'}`): Refusal =>
  new Refusal(key, {}, { faults: [{ field, key }] })
