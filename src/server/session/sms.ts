import type { Proof } from '#contract/session/proof.ts'
import { type Pace, takePace } from '../core/attempts.ts'
import type { Ctx } from '../core/context.ts'
import { tooMany } from '../core/rate.ts'
import { Refusal } from '../core/refusal.ts'
import { phoneWay } from '../core/ways.ts'
import { newId } from '../db/id.ts'
import { CODE_LIFE, CODE_TRIES } from './codes.ts'
import { signInSource } from './known-sources.ts'
import { solvedBits, workOrWait } from './proof.ts'

/** Seconds between two codes to one phone. */
export const BETWEEN = 60
/** Codes to one phone in a day, and from one address in an hour, before each further one needs work or a longer wait. */
const TO_ONE: Pace = { every: BETWEEN, free: 20, within: 86_400, longest: 3600 }
const FROM_ONE: Pace = { every: 0, free: 100, within: 3600, longest: 900 }
const PATIENCE = 10_000

/** The answer to a person who has asked for a code. */
export const SMS_SENT = { again: BETWEEN, life: CODE_LIFE } as const

/** Whom a code goes to: what was typed, the account it belongs to, and the work that was done for it. */
export interface Wanted {
  readonly target: string
  readonly user: string | undefined
  readonly proof: Proof | undefined
}

/**
 * Refuses where codes are sent to no phones here, and where one is asked for too often: by what was typed, known or not. Strangers are
 * counted together; who asks from where he has come in before, alone. Gives how often the code may be tried: once where many were sent.
 */
export async function mayAsk(ctx: Ctx, { target, user, proof }: Wanted): Promise<number> {
  const { config, db } = ctx.appContext
  if (phoneWay(config) === 'off') throw new Refusal('session:sms.off')
  const { share, network, isStranger } = await signInSource(ctx, user)
  const to = isStranger ? `sms to ${target}` : `sms to ${target} at ${share}`
  const solved = await solvedBits(ctx, to, proof)
  const paces = isStranger
    ? ([
        [`sms from ${network}`, FROM_ONE],
        [to, TO_ONE]
      ] as const)
    : ([[to, TO_ONE]] as const)
  let isPressed = false
  for (const [key, pace] of paces) {
    const taken = await takePace(db, key, pace, solved)
    const { slowed } = taken
    if (slowed)
      throw slowed.bits === undefined
        ? tooMany(slowed.seconds)
        : await workOrWait(ctx, to, { seconds: slowed.seconds, bits: slowed.bits })
    isPressed = taken.isPressed
  }
  return isPressed ? 1 : CODE_TRIES
}

/** Sends a code to a phone: by the gateway, or into the demo's outbox. */
export async function sendSms({ appContext: { config, db }, say }: Ctx, mobile: string, code: string): Promise<void> {
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
  void sendSms(ctx, mobile, code).catch((failure: unknown) =>
    ctx.request.log.error({ err: failure }, 'a code could not be sent')
  )
}

/** Sends it while the person waits. A gateway that does not take it is reported. */
export async function sendNow(ctx: Ctx, mobile: string, code: string): Promise<void> {
  try {
    await sendSms(ctx, mobile, code)
  } catch (failure) {
    ctx.request.log.error({ err: failure }, 'a code could not be sent')
    throw new Refusal('session:sms.failed', {}, { status: 503 })
  }
}
