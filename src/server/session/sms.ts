import type { Ctx } from '../core/context.ts'
import { limit } from '../core/rate.ts'
import { Refusal } from '../core/refusal.ts'
import { phoneWay } from '../core/ways.ts'
import { newId } from '../db/id.ts'
import { CODE_LIFE } from './codes.ts'

/** Seconds between two codes to one phone. */
export const BETWEEN = 60
/** Codes to one phone in a day, and from one address in an hour. */
const A_DAY = 20
const AN_HOUR = 100
const PATIENCE = 10_000

/** What a person is told who has asked for a code. */
export const SENT = { again: BETWEEN, life: CODE_LIFE } as const

/** Refuses where codes reach no phones here, and where one is asked for too often. Counts by what was typed, known or not. */
export async function mayAsk({ house: { config, db }, ip }: Ctx, target: string): Promise<void> {
  if (phoneWay(config) === 'off') throw new Refusal('session:sms.off')
  await limit(db, `sms from ${ip}`, AN_HOUR, 3600)
  await limit(db, `sms to ${target}`, 1, BETWEEN)
  await limit(db, `sms a day to ${target}`, A_DAY, 86_400)
}

/** Sends a code to a phone: by the gateway, or into the demo's outbox. */
export async function sendSms({ house: { config, db }, say }: Ctx, mobile: string, code: string): Promise<void> {
  const text = say('session:sms.text', { code, minutes: CODE_LIFE / 60 })
  if (!config.smsUrl) {
    await db.insertInto('sysSms').values({ id: newId(), mobile, text }).execute()
    return
  }
  const { ok, status } = await fetch(config.smsUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mobile, text, code }),
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE)
  })
  if (!ok) throw new Error(`the gateway for messages answers ${status}`)
}

/** The same for whoever must not learn whether there is such a phone: it is sent after the answer, and a failure goes into the log. */
export function sendLater(ctx: Ctx, mobile: string, code: string): void {
  void sendSms(ctx, mobile, code).catch((failure: unknown) => ctx.request.log.error({ err: failure }, 'a code could not be sent'))
}

/** Sends it while the person waits. A gateway that does not take it is told. */
export async function sendNow(ctx: Ctx, mobile: string, code: string): Promise<void> {
  try {
    await sendSms(ctx, mobile, code)
  } catch (failure) {
    ctx.request.log.error({ err: failure }, 'a code could not be sent')
    throw new Refusal('session:sms.failed', {}, { status: 503 })
  }
}
