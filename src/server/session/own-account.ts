import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import {
  editOwnAccount,
  endOwnSession,
  endSessions,
  ownAccount,
  ownSessions,
  untieThird
} from '#contract/session/own-account.ts'
import { record } from '../core/context/audit.ts'
import type { Ctx } from '../core/context/context.ts'
import { clearCookie } from '../core/http/cookie.ts'
import { missing, Refusal, unreadable } from '../core/refusing/refusal.ts'
import { serve, serveOpen } from '../core/http/serve.ts'
import { endOtherSessions } from '../core/principal/tokens.ts'
import { byPinyin } from '../core/text/pinyin.ts'
import { userInfoOf } from '../core/principal/user-info.ts'
import type { Tx } from '../db/transaction.ts'
import { userBy } from './admit.ts'
import { spendDigits } from './codes/codes.ts'
import { departsOf } from './departs-of.ts'
import { codeSources } from './known-sources.ts'
import { wrongCode } from './phone.ts'

const SIGN_INS = 20

/** Binds one's own account: what there is to see, to change, and to end. */
export function serveOwnAccount(app: FastifyInstance): void {
  serve(app, ownAccount, async (_, { tx, principal }) => ({
    userInfo: await userInfoOf(tx, principal),
    departs: await departsOf(tx, principal.id),
    roles: await rolesOf(tx, principal.id),
    third: await tx
      .selectFrom('sysUserThird')
      .select(['source', 'name', 'created'])
      .where('userId', '=', principal.id)
      .orderBy('created')
      .execute(),
    signIns: await signInsOf(tx, principal.id)
  }))

  serveOpen(app, editOwnAccount, async ({ phone, smscode, avatar, ...changed }, ctx) => {
    const { principal, appContext } = ctx
    if (avatar != null) await checkPicture(ctx, avatar)
    const now = await appContext.db
      .selectFrom('sysUser')
      .select('phone')
      .where('id', '=', principal.id)
      .executeTakeFirstOrThrow()
    const isNew = phone !== undefined && phone !== now.phone
    if (isNew) await provePhone(ctx, phone, smscode)
    const values = { ...changed, ...(avatar !== undefined && { avatar }), ...(isNew && { phone }) }
    return await ctx.inTransaction(async (tx) => {
      if (Object.keys(values).length > 0)
        await tx.updateTable('sysUser').set(values).where('id', '=', principal.id).execute()
      const userInfo = await userInfoOf(tx, principal)
      await record(
        tx,
        { tenant: principal.tenant, user: principal.id, ip: ctx.ip },
        { event: 'user.own', type: 'user', id: principal.id, detail: { fields: Object.keys(values) } }
      )
      return { userInfo }
    }, 'installation')
  })

  serve(app, ownSessions, async (_, { tx, principal }) => {
    const rows = await tx
      .selectFrom('sysSession')
      .select(['id', 'created', 'expires', 'ip', 'agent'])
      .where('userId', '=', principal.id)
      .where('ended', 'is', null)
      .where('expires', '>', sql<string>`now()`)
      .orderBy('created', 'desc')
      .execute()
    return rows.map((row) => ({ ...row, isThis: row.id === principal.session }))
  })

  serve(app, endOwnSession, async ({ id }, { tx, principal, audit }) => {
    const ended = await tx
      .updateTable('sysSession')
      .set({ ended: sql`now()`, endedWhy: 'revoked' })
      .where('id', '=', id)
      .where('userId', '=', principal.id)
      .where('ended', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!ended) throw missing()
    audit({ event: 'session.end', type: 'session', id })
    return null
  })

  serve(app, endSessions, async ({ others }, { tx, principal, audit, after, reply, appContext }) => {
    const ended = await endOtherSessions(tx, principal.id, others ? principal.session : '', 'revoked')
    audit({ event: 'session.endAll', type: 'user', id: principal.id, detail: { ended, others } })
    if (!others) after(() => clearCookie(reply, appContext.config))
    return { ended }
  })

  serve(app, untieThird, async ({ source }, { tx, principal, audit }) => {
    await tx.deleteFrom('sysUserThird').where('userId', '=', principal.id).where('source', '=', source).execute()
    audit({ event: 'session.untie', type: 'user', id: principal.id, detail: { source } })
    return null
  })
}

async function rolesOf(tx: Tx, user: string) {
  return await tx
    .selectFrom('sysUserRole as g')
    .innerJoin('sysRole as r', 'r.id', 'g.roleId')
    .leftJoin('arcProject as p', 'p.id', 'g.projectId')
    .select(['r.roleName as name', 'p.name as project'])
    .where('g.userId', '=', user)
    .where('r.isDelete', '=', false)
    .where(({ or, eb }) => or([eb('g.projectId', '=', '*'), eb('p.id', 'is not', null)]))
    .orderBy('r.roleCode')
    .orderBy(byPinyin('p.name'))
    .execute()
}

async function signInsOf(tx: Tx, user: string) {
  const events = await tx
    .selectFrom('sysAuditLog')
    .select(['at', 'ip', 'event', 'detail'])
    .where('userId', '=', user)
    .where('event', 'in', ['session.signIn', 'session.refused'])
    .orderBy('at', 'desc')
    .limit(SIGN_INS)
    .execute()
  return events.map(({ at, ip, event, detail }) => ({
    at,
    ip,
    ok: event === 'session.signIn',
    by: String(detail.by ?? 'password')
  }))
}

/** A picture is one that was stored as such, in one's own archive. */
async function checkPicture(ctx: Ctx, path: string): Promise<void> {
  const stored = await ctx.inTransaction((tx) =>
    tx.selectFrom('arcObject').select('id').where('path', '=', path).where('biz', '=', 'avatar').executeTakeFirst()
  )
  if (!stored) throw unreadable('avatar', 'session:own.noPicture')
}

/** Another phone becomes one's own with the code that was sent to it, unless somebody else has it. */
async function provePhone(ctx: Ctx, phone: string, smscode: string | undefined): Promise<void> {
  const { appContext, principal } = ctx
  const { db } = appContext
  if (smscode === undefined || !(await spendDigits(db, 'bind', phone, smscode, codeSources(ctx))))
    throw wrongCode('smscode')
  const holder = await userBy(db, 'phone', phone)
  if (holder && holder.id !== principal.id)
    throw new Refusal(
      'session:register.phoneTaken',
      {},
      { faults: [{ field: 'phone', key: 'session:register.phoneTaken' }] }
    )
}
