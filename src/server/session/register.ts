import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'

import type { Asked } from '#contract/core/call.ts'
import { register, registerUser } from '#contract/session/account.ts'
import { type Pace, takePace } from '../core/access/attempts.ts'
import { record } from '../core/context/audit.ts'
import type { TextKey } from '../core/text/catalogues.ts'
import type { Ctx } from '../core/context/context.ts'
import { checkPolicy, enterQueue, hashPassword } from '../core/access/passwords.ts'
import { tooMany } from '../core/access/rate.ts'
import { Refusal } from '../core/refusing/refusal.ts'
import { serveOpen } from '../core/http/serve.ts'
import { networkOf } from '../core/http/source.ts'
import { UNIQUE_VIOLATION } from '../db/error-codes.ts'
import { newId } from '../db/id.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Database } from '../db/schema.ts'
import { userBy } from './admit.ts'
import { spendDigits } from './codes/codes.ts'
import { codeSources } from './known-sources.ts'
import { wrongCode } from './phone.ts'
import { solvedBits, workOrWait } from './codes/proof.ts'

/** Registrations from one network in an hour, before each further one needs work or a longer wait. */
const FROM_ONE: Pace = { every: 0, free: 60, within: 3600, longest: 900 }

/** Binds the registration. The code from the phone is checked last, so that another mistake does not use it up. */
export function serveRegister(app: FastifyInstance): void {
  serveOpen(app, register, (input, ctx) => make(input, ctx))
  serveOpen(app, registerUser, ({ phone, ...input }, ctx) => make({ ...input, mobile: phone }, ctx))
}

async function make(
  { username, password, mobile, smscode, realname = username, proof }: Asked<typeof register>,
  ctx: Ctx
): Promise<{ username: string }> {
  const { db, config } = ctx.appContext
  if (!config.register) throw new Refusal('session:register.off', {}, { status: 403 })
  const from = `register from ${networkOf(ctx.ip)}`
  const { slowed } = await takePace(db, from, FROM_ONE, await solvedBits(ctx, from, proof))
  if (slowed)
    throw slowed.bits === undefined
      ? tooMany(slowed.seconds)
      : await workOrWait(ctx, from, { seconds: slowed.seconds, bits: slowed.bits })
  await checkPolicy(db, password)
  if (await isNameTaken(db, username)) throw taken('username', 'session:register.nameTaken')
  if (!(await spendDigits(db, 'register', mobile, smscode, codeSources(ctx)))) throw wrongCode('smscode')
  // Only who holds the phone learns that it has an account.
  if (await userBy(db, 'phone', mobile)) throw taken('mobile', 'session:register.phoneTaken')
  const passwordHash = await hashPassword(password, enterQueue(networkOf(ctx.ip)))
  const id = newId()
  try {
    await inTransaction(
      db,
      { id, tenant: 0, projects: [] },
      async (tx) => {
        const tenant = await tx
          .selectFrom('sysTenant')
          .select('id')
          .where('status', '=', '1')
          .where('isDelete', '=', false)
          .where('id', '>', 0)
          .orderBy('id')
          .limit(1)
          .executeTakeFirstOrThrow()
        await tx
          .insertInto('sysUser')
          .values({ id, username, realname, phone: mobile, tenantId: tenant.id, createBy: id })
          .execute()
        await tx.insertInto('sysUserSecret').values({ userId: id, passwordHash }).execute()
        await tx.insertInto('sysUserTenant').values({ userId: id, tenantId: tenant.id }).execute()
        await record(tx, { tenant: tenant.id, user: id, ip: ctx.ip }, { event: 'user.register', type: 'user', id })
      },
      'installation'
    )
  } catch (failure) {
    if ((failure as { code?: string }).code === UNIQUE_VIOLATION) throw taken('username', 'session:register.nameTaken')
    throw failure
  }
  return { username }
}

/** Whether an account that is not deleted has this name, however its letters are written. */
async function isNameTaken(db: Kysely<Database>, username: string): Promise<boolean> {
  const found = await db
    .selectFrom('sysUser')
    .select('id')
    .where(sql<boolean>`lower(username) = ${username.toLowerCase()}`)
    .where('isDelete', '=', false)
    .executeTakeFirst()
  return found !== undefined
}

const taken = (field: string, key: TextKey): Refusal => new Refusal(key, {}, { faults: [{ field, key }] })
