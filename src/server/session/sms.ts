import { setTimeout as pause } from 'node:timers/promises'

import type { Proof } from '#contract/session/proof.ts'
import { type Pace, takePace } from '../core/access/attempts.ts'
import type { Ctx } from '../core/context/context.ts'
import { tooMany } from '../core/access/rate.ts'
import { Refusal } from '../core/refusing/refusal.ts'
import { phoneWay } from '../core/access/ways.ts'
import { newId } from '../db/id.ts'
import { CODE_LIFE, CODE_TRIES } from './codes/codes.ts'
import { type CodeMessage, type CodePurpose, deliveryReason, noteDelivery, noteUnsent } from './codes/deliveries.ts'
import { signInSource } from './known-sources.ts'
import { solvedBits, workOrWait } from './codes/proof.ts'

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
  readonly purpose: CodePurpose
  readonly user: string | undefined
  readonly proof: Proof | undefined
}

/**
 * Refuses where codes are sent to no phones here, and where one is asked for too often: by what was typed, known or not. Strangers are
 * counted together; who asks from where he has come in before, alone. Gives how often the code may be tried: once where many were sent.
 */
export async function mayAsk(ctx: Ctx, { target, purpose, user, proof }: Wanted): Promise<number> {
  const { config, db } = ctx.appContext
  if (phoneWay(config) === 'off') {
    await noteUnsent(ctx, purpose, target)
    throw new Refusal('session:sms.off')
  }
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

/** How long after one try the next comes, where the gateway has taken nothing and nobody waits. Milliseconds. */
const PAUSES = [1000, 5000] as const
/** What a gateway answers that takes nothing just now. */
const NOT_NOW: ReadonlySet<number> = new Set([429, 503])
/** How a connection fails that was never made. */
const NO_CONNECTION: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'])

/** A gateway has not taken a message. */
class Untaken extends Error {
  readonly status: number
  constructor(status: number) {
    super(`the gateway for messages answers ${status}`)
    this.status = status
  }
}

/** Gives a code to the gateway, or puts it into the demo's outbox. */
async function passOn({ appContext: { config, db }, say }: Ctx, { mobile, code }: CodeMessage): Promise<void> {
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
  if (!ok) throw new Untaken(status)
}

/** Whether a message has certainly not gone out, so that a second one is none too many. */
const isUntaken = (failure: unknown): boolean =>
  failure instanceof Untaken
    ? NOT_NOW.has(failure.status)
    : NO_CONNECTION.has((failure as { cause?: { code?: unknown } }).cause?.code)

/** Why a message did not go out, in words that hold nothing of it. */
function reasonOf(failure: unknown): string {
  if (failure instanceof Untaken) return deliveryReason('session:sms.reason.answered', { status: failure.status })
  return (failure as { name?: unknown }).name === 'TimeoutError'
    ? deliveryReason('session:sms.reason.late', { seconds: PATIENCE / 1000 })
    : deliveryReason('session:sms.reason.unreachable')
}

/** Sends a code to a phone, again after each of the pauses while the gateway takes nothing, and notes what became of it. Throws the last failure. */
async function sendSms(ctx: Ctx, message: CodeMessage, pauses: readonly number[]): Promise<void> {
  const isDemo = !ctx.appContext.config.smsUrl
  // The demo's message is there before anything is noted of it: whoever has asked for it reads it at once.
  if (isDemo) await passOn(ctx, message)
  const note = noteDelivery(ctx, message)
  if (isDemo) return note({ state: 'off', tries: 0, reason: deliveryReason('session:sms.reason.demo') })
  for (let tries = 1; ; tries++) {
    try {
      await passOn(ctx, message)
      return await note({ state: 'sent', tries })
    } catch (failure) {
      const rest = pauses[tries - 1]
      if (rest === undefined || !isUntaken(failure)) {
        await note({ state: 'failed', tries, reason: reasonOf(failure) })
        throw failure
      }
      await pause(rest, undefined, { ref: false })
    }
  }
}

/** Sends a code for whoever must not learn whether there is such a phone: after the answer, and a failure goes into the log. */
export function sendLater(ctx: Ctx, message: CodeMessage): void {
  ctx.appContext.background.begin(
    () => sendSms(ctx, message, PAUSES),
    (failure) => ctx.request.log.error({ err: failure }, 'a code could not be sent')
  )
}

/** Sends it while the person waits. A gateway that does not take it is reported. */
export async function sendNow(ctx: Ctx, message: CodeMessage): Promise<void> {
  try {
    await sendSms(ctx, message, [])
  } catch (failure) {
    ctx.request.log.error({ err: failure }, 'a code could not be sent')
    throw new Refusal('session:sms.failed', {}, { status: 503 })
  }
}
