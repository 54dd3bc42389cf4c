import type { FastifyInstance } from 'fastify'

import type { Asked } from '#contract/core/call.ts'
import { phoneLogin, sendCode, sendSms as sendSmsCall, smsOutbox } from '#contract/session/phone.ts'
import type { Ctx } from '../core/context/context.ts'
import { missing, Refusal } from '../core/refusing/refusal.ts'
import { serveOpen } from '../core/http/serve.ts'
import { phoneWay } from '../core/access/ways.ts'
import { admit, userBy } from './admit.ts'
import { issueDigits, spendDigits } from './codes/codes.ts'
import { codeSources, markedSources } from './known-sources.ts'
import { isKeptFromOutbox, isOnThisMachine } from './outbox-guard.ts'
import { mayAsk, SMS_SENT, sendLater, sendNow, type Wanted } from './sms.ts'

const SHOWN = 10
const MODES = { '0': 'login', '1': 'register', '2': 'forgot' } as const

/** Binds the codes to phones and the sign-in by one. What is counted stays although a call refuses, so no transaction lies around. */
export function servePhone(app: FastifyInstance): void {
  serveOpen(app, sendCode, ({ mobile, type, proof }, ctx) => send(ctx, mobile, type, proof))
  serveOpen(app, sendSmsCall, ({ mobile, smsmode, proof }, ctx) => send(ctx, mobile, MODES[smsmode], proof))

  serveOpen(app, phoneLogin, async ({ mobile, captcha }, ctx) => {
    const spent = await spendDigits(ctx.appContext.db, 'login', mobile, captcha, codeSources(ctx))
    const user = spent && (await userBy(ctx.appContext.db, 'phone', mobile))
    if (!user) throw wrongCode('captcha')
    return await admit(user, ctx, 'phone')
  })

  serveOpen(app, smsOutbox, async (_, { appContext: { config, db, background }, request }) => {
    if (phoneWay(config) !== 'outbox' || !isOnThisMachine(request)) throw missing()
    // Whoever has asked for a code a moment ago finds it.
    await background.idle()
    return await db
      .selectFrom('sysSms')
      .selectAll()
      .orderBy('created', 'desc')
      .orderBy('id', 'desc')
      .limit(SHOWN)
      .execute()
  })
}

/** The code is wrong, late, used, or has been tried too often: which of them is nobody's business. */
export const wrongCode = (field: string): Refusal =>
  new Refusal('session:sms.wrong', {}, { faults: [{ field, key: 'session:sms.wrong' }] })

/** Who registers or takes a number as his own may have any phone; for the others it must be an account's, and nobody learns whether it is. */
async function send(
  ctx: Ctx,
  mobile: string,
  kind: Asked<typeof sendCode>['type'],
  proof: Wanted['proof']
): Promise<typeof SMS_SENT> {
  const { db } = ctx.appContext
  const user = await userBy(db, 'phone', mobile)
  const tries = await mayAsk(ctx, { target: mobile, purpose: kind, user: user?.id, proof })
  const code = await issueDigits(db, { kind, target: mobile, tries, sources: markedSources(ctx) })
  const message = { purpose: kind, mobile, code, tenant: user?.tenantId }
  if (kind === 'register' || kind === 'bind') await sendNow(ctx, message)
  else if (user && !(await isKeptFromOutbox(ctx, user.id))) sendLater(ctx, message)
  return SMS_SENT
}
