import type { FastifyInstance } from 'fastify'

import { passwordChange, phoneVerification } from '#contract/session/older-recovery.ts'
import { checkPolicy } from '../core/access/passwords.ts'
import { Refusal } from '../core/refusing/refusal.ts'
import { serveOpen } from '../core/http/serve.ts'
import { userBy } from './admit.ts'
import { issueSecret, spendDigits, spendSecret } from './codes/codes.ts'
import { codeSources } from './known-sources.ts'
import { wrongCode } from './phone.ts'
import { setNewPassword, TICKET_LIFE, ticketOf } from './recovery.ts'

/** Binds the way back to an account as existing clients go it: by the phone, then by the secret that was given for its code. */
export function serveOlderRecovery(app: FastifyInstance): void {
  serveOpen(app, phoneVerification, async ({ phone, smscode }, ctx) => {
    const { db } = ctx.appContext
    const spent = await spendDigits(db, 'forgot', phone, smscode, codeSources(ctx))
    const user = spent && (await userBy(db, 'phone', phone))
    if (!user) throw wrongCode('smscode')
    const { username } = await db
      .selectFrom('sysUser')
      .select('username')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    const data = { account: phone, isProved: true }
    return { username, smscode: await issueSecret(db, { kind: 'ticket', user: user.id, data, life: TICKET_LIFE }) }
  })

  serveOpen(app, passwordChange, async ({ username, password, smscode, phone }, ctx) => {
    const { db } = ctx.appContext
    const { data, userId } = await ticketOf(ctx, smscode)
    const user = await userBy(db, 'username', username)
    if (data.isProved !== true || data.account !== phone || !user || user.id !== userId)
      throw new Refusal('session:recovery.late')
    await checkPolicy(db, password)
    if (!(await spendSecret(db, 'ticket', smscode))) throw new Refusal('session:recovery.late')
    await setNewPassword(ctx, user, password)
    return null
  })
}
