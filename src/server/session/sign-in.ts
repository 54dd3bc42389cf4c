import type { FastifyInstance } from 'fastify'

import type { Asked } from '#contract/core/call.ts'
import { login } from '#contract/session/sign-in.ts'
import { FORGOTTEN, pressureOf, takeAttempt } from '../core/access/attempts.ts'
import { record } from '../core/context/audit.ts'
import type { Ctx } from '../core/context/context.ts'
import { isPassword, tryQueue } from '../core/access/passwords.ts'
import { countOf, countUp, forgetCounts } from '../core/access/rate.ts'
import { Refusal } from '../core/refusing/refusal.ts'
import { serveOpen } from '../core/http/serve.ts'
import { admit, type ProvenUser, userBy } from './admit.ts'
import { signInSource } from './known-sources.ts'
import { solvedBits, workOrWait } from './codes/proof.ts'
import { tieThird } from './third-user.ts'

/** Wrong passwords of strangers in an hour, for one account and from one address, before every stranger works or waits from the first try on. */
const BY_ACCOUNT = 50
const BY_ADDRESS = 200
/** What a place in the queue of passwords costs where it is full: seconds, or bits of work. */
const BUSY = { seconds: 5, bits: 17 } as const

/** Binds the sign-in by password. It keeps what it counts although it refuses, so no transaction lies around it. */
export function serveSignIn(app: FastifyInstance): void {
  serveOpen(app, login, async (input, ctx) => {
    const user = await provenUser(input, ctx)
    const answer = await admit(user, ctx, 'password')
    if (input.third !== undefined) await tieThird(ctx, input.third, user)
    return answer
  })
}

/**
 * The user whose password this is. An unknown account, a wrong password and a deleted account get the same answer in the same time.
 * What is counted are checked passwords, by where they come from: others never keep out who comes from where he has come in before.
 */
async function provenUser({ username, password, proof }: Asked<typeof login>, ctx: Ctx): Promise<ProvenUser> {
  const { ip } = ctx
  const { db } = ctx.appContext
  const name = username.trim()
  const typed = name.toLowerCase()
  const user = await userBy(db, 'username', name)
  const source = await signInSource(ctx, user?.id)
  const attempt = `sign-in ${typed} ${source.share}`
  const failures = [`sign-in as ${typed}`, `sign-in from ${source.network}`] as const
  const solved = await solvedBits(ctx, attempt, proof)
  const place = tryQueue(source.share, solved >= BUSY.bits)
  if (!place) throw await workOrWait(ctx, attempt, BUSY)
  try {
    const pressure = source.isStranger
      ? Math.max(
          pressureOf(await countOf(db, failures[0], FORGOTTEN), BY_ACCOUNT),
          pressureOf(await countOf(db, failures[1], FORGOTTEN), BY_ADDRESS)
        )
      : 0
    const held = await takeAttempt(db, attempt, { pressure, solved })
    if (held) throw await workOrWait(ctx, attempt, held)
    const kept =
      user &&
      (await db.selectFrom('sysUserSecret').select('passwordHash').where('userId', '=', user.id).executeTakeFirst())
    if (!(await isPassword(password, kept?.passwordHash, place)) || !user) {
      if (source.isStranger) for (const key of failures) await countUp(db, key, FORGOTTEN)
      if (user)
        await record(
          db,
          { tenant: user.tenantId, user: user.id, ip },
          { event: 'session.refused', type: 'user', id: user.id, detail: { by: 'password' } }
        )
      throw new Refusal('session:signIn.refused')
    }
  } finally {
    place.leave()
  }
  await forgetCounts(db, [attempt])
  return user
}
