import type { FastifyInstance } from 'fastify'

import type { Asked } from '#contract/core/call.ts'
import { login } from '#contract/session/sign-in.ts'
import { record } from '../core/audit.ts'
import type { Ctx } from '../core/context.ts'
import { isPassword } from '../core/passwords.ts'
import { checkAttempts, countFailure, forgetFailures, limit } from '../core/rate.ts'
import { Refusal } from '../core/refusal.ts'
import { serveOpen } from '../core/serve.ts'
import { admit, type User, userBy } from './admit.ts'
import { wantProof } from './proof.ts'
import { tieThird } from './third-user.ts'

/** Tries from one address, and for one account from all addresses together until one succeeds, in so many seconds. */
const BY_ADDRESS = { times: 600, seconds: 60 }
const BY_ACCOUNT = { times: 300, seconds: 3600 }

/** Binds the sign-in by password. It keeps what it counts although it refuses, so no transaction lies around it. */
export function serveSignIn(app: FastifyInstance): void {
  serveOpen(app, login, async (input, ctx) => {
    const user = await provenUser(input, ctx)
    const answer = await admit(user, ctx, 'password')
    if (input.third !== undefined) await tieThird(ctx, input.third, user)
    return answer
  })
}

/** The user whose password this is. An unknown account, a wrong password and a deleted account get the same answer in the same time. */
async function provenUser({ username, password, proof }: Asked<typeof login>, ctx: Ctx): Promise<User> {
  const { ip } = ctx
  const { db } = ctx.house
  const name = username.trim()
  const typed = name.toLowerCase()
  const attempt = `sign-in ${typed} ${ip}`
  const everywhere = `sign-in as ${typed}`
  await limit(db, `sign-in from ${ip}`, BY_ADDRESS.times, BY_ADDRESS.seconds)
  await limit(db, everywhere, BY_ACCOUNT.times, BY_ACCOUNT.seconds)
  await checkAttempts(db, [attempt])
  await wantProof(ctx, attempt, proof)
  const user = await userBy(db, 'username', name)
  const kept = user && (await db.selectFrom('sysUserSecret').select('passwordHash').where('userId', '=', user.id).executeTakeFirst())
  if (!(await isPassword(password, kept?.passwordHash)) || !user) {
    await countFailure(db, [attempt])
    if (user) await record(db, { tenant: user.tenantId, user: user.id, ip }, { event: 'session.refused', type: 'user', id: user.id, detail: { by: 'password' } })
    throw new Refusal('session:signIn.refused')
  }
  await forgetFailures(db, [attempt, everywhere])
  return user
}
