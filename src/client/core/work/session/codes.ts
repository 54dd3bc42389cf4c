import { mobile, sendCode, smsOutbox } from '#contract/session/phone.ts'
import { parse } from '#contract/core/schema.ts'

import { ask } from '#core/wire/http/ask.ts'

import { askWithProof } from './ask-with-proof.ts'

/** What a code is asked for: to sign in, to register, or to take a phone as one's own. */
export type CodeFor = 'login' | 'register' | 'bind'

/** Whether a text is a mobile number. */
export const isMobile = (text: string): boolean => parse(mobile, text).ok

/** Sends a code to a phone; gives the seconds until another may be asked for. Fails with what the form shows. */
export async function sendCodeTo(phone: string, type: CodeFor): Promise<number> {
  const { again } = await askWithProof(sendCode, { mobile: phone, type })
  return again
}

/** The messages that the demo keeps instead of sending them, newest first. */
export const readOutbox = () => ask(smsOutbox, {}, { quiet: true })
