import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import type { Asked } from '#contract/core/call.ts'
import { findAccount, forgePassword, proveAccount, sendAgain } from '#contract/session/account.ts'
import { record } from '../core/context/audit.ts'
import type { Ctx } from '../core/context/context.ts'
import { checkPolicy, enterQueue, hashPassword } from '../core/access/passwords.ts'
import { Refusal } from '../core/refusing/refusal.ts'
import { serveOpen } from '../core/http/serve.ts'
import { endOtherSessions } from '../core/principal/tokens.ts'
import { type ProvenUser, userBy } from './admit.ts'
import { issueDigits, issueSecret, peekSecret, rekeep, spendDigits, spendSecret } from './codes/codes.ts'
import { codeSources } from './known-sources.ts'
import { isKeptFromOutbox } from './outbox-guard.ts'
import { wrongCode } from './phone.ts'
import { mayAsk, SMS_SENT, sendLater } from './sms.ts'

/** A person has this long for all steps. Seconds. */
export const TICKET_LIFE = 1800

/**
 * Binds the way back to an account whose password is lost (READINGS.md, alteration): name it, prove by its phone to be its owner, set
 * a new password. Until the code is typed nobody learns whether there is such an account.
 */
export function serveRecovery(app: FastifyInstance): void {
  serveOpen(app, findAccount, async ({ account, proof }, ctx) => {
    const { db } = ctx.appContext
    const user = (await userBy(db, 'username', account)) ?? (await userBy(db, 'phone', account))
    const tries = await mayAsk(ctx, { target: account.toLowerCase(), purpose: 'forgot', user: user?.id, proof })
    const ticket = await issueSecret(db, {
      kind: 'ticket',
      user: user?.id ?? null,
      data: { account },
      life: TICKET_LIFE
    })
    await sendTo(ctx, ticket, user?.id, tries)
    return { ...SMS_SENT, ticket }
  })

  serveOpen(app, sendAgain, async ({ ticket, proof }, ctx) => {
    const kept = await ticketOf(ctx, ticket)
    const tries = await mayAsk(ctx, {
      target: String(kept.data.account).toLowerCase(),
      purpose: 'forgot',
      user: kept.userId ?? undefined,
      proof
    })
    await sendTo(ctx, ticket, kept.userId, tries)
    return SMS_SENT
  })

  serveOpen(app, proveAccount, async ({ ticket, smscode }, ctx) => {
    const { id, data, userId } = await ticketOf(ctx, ticket)
    const spent = await spendDigits(ctx.appContext.db, 'forgot', ticket, smscode)
    if (!spent || userId === null) throw wrongCode('smscode')
    await rekeep(ctx.appContext.db, id, { ...data, isProved: true })
    return null
  })

  serveOpen(app, forgePassword, async (input, ctx) => {
    await checkPolicy(ctx.appContext.db, input.password)
    const user = await ownerOf(input, ctx)
    await setNewPassword(ctx, user, input.password)
    return null
  })
}

/** Sets the password of who has proved to own the account, by his phone or by the codes of two administrators; every session of it ends. */
export async function setNewPassword(
  ctx: Ctx,
  user: ProvenUser,
  password: string,
  by: 'phone' | 'administrators' = 'phone'
): Promise<void> {
  const passwordHash = await hashPassword(password, enterQueue(`user ${user.id}`))
  await ctx.inTransaction(async (tx) => {
    await tx
      .insertInto('sysUserSecret')
      .values({ userId: user.id, passwordHash })
      .onConflict((conflict) =>
        conflict.column('userId').doUpdateSet({ passwordHash, changedAt: sql`now()`, mustChange: false })
      )
      .execute()
    const endedSessions = await endOtherSessions(tx, user.id, '', 'revoked')
    await record(
      tx,
      { tenant: user.tenantId, user: user.id, ip: ctx.ip },
      { event: 'user.password', type: 'user', id: user.id, detail: { endedSessions, by } }
    )
  }, 'installation')
}

/** A ticket that is in force. */
export async function ticketOf({ appContext: { db } }: Ctx, ticket: string) {
  const kept = await peekSecret(db, 'ticket', ticket)
  if (!kept) throw new Refusal('session:recovery.late')
  return kept
}

async function sendTo(ctx: Ctx, ticket: string, user: string | null | undefined, tries: number): Promise<void> {
  const { db } = ctx.appContext
  const code = await issueDigits(db, { kind: 'forgot', target: ticket, tries })
  const known = user
    ? await db
        .selectFrom('sysUser')
        .select(['phone', 'tenantId'])
        .where('id', '=', user)
        .where('isDelete', '=', false)
        .executeTakeFirst()
    : undefined
  if (user && known?.phone && !(await isKeptFromOutbox(ctx, user)))
    sendLater(ctx, { purpose: 'forgot', mobile: known.phone, code, tenant: known.tenantId })
}

/** Whose password is set: the owner of a ticket that has been proved, or of a phone whose code comes along. */
async function ownerOf({ ticket, mobile, smscode }: Asked<typeof forgePassword>, ctx: Ctx) {
  const { db } = ctx.appContext
  if (ticket !== undefined) {
    const kept = await ticketOf(ctx, ticket)
    if (kept.data.isProved !== true || !(await spendSecret(db, 'ticket', ticket)))
      throw new Refusal('session:recovery.late')
    const user = kept.userId === null ? undefined : await userBy(db, 'id', kept.userId)
    if (user) return user
  } else if (
    mobile !== undefined &&
    smscode !== undefined &&
    (await spendDigits(db, 'forgot', mobile, smscode, codeSources(ctx)))
  ) {
    const user = await userBy(db, 'phone', mobile)
    if (user) return user
  }
  throw wrongCode('smscode')
}
