import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { RULE_SHORTCUTS } from '../core/rules.ts'
import { proof } from './proof.ts'
import { signedIn } from './signed-in.ts'

/** A mobile number (SPEC.md §5, shortcut m). */
export const mobile = z.string().check(z.regex(RULE_SHORTCUTS.m ?? /$^/))
/** Six digits out of a message. */
export const smscode = z.string().check(z.regex(/^\d{6}$/))

/** What a code is for: to sign in, to register, to come back to an account, to take a number as one's own. */
const purpose = z.enum(['login', 'register', 'forgot', 'bind'])

/** How a sent code can be used, in seconds: when the next one may be asked for, and how long this one is good. */
export const sent = z.object({ again: z.number(), life: z.number() })

/** Sends a code to a phone. It is answered alike whether the phone belongs to anybody or not. */
export const sendCode = call('POST', '/account/sms', {
  serves: 'anyone',
  bodyOnly: true,
  input: z.object({ mobile, type: purpose, proof: z.optional(proof) }),
  output: sent
})

/** The same as existing clients ask it: 0 to sign in, 1 to register, 2 to come back to an account. */
export const sendSms = call('POST', '/sys/sms', {
  serves: 'anyone',
  bodyOnly: true,
  input: z.object({ mobile, smsmode: z.enum(['0', '1', '2']), proof: z.optional(proof) }),
  output: sent
})

/** Signs in by a phone and the code that was sent to it. */
export const phoneLogin = call('POST', '/sys/phoneLogin', {
  serves: 'anyone',
  bodyOnly: true,
  input: z.object({ mobile, captcha: smscode, remember_me: z.optional(z.boolean()) }),
  output: signedIn
})

/** The messages that the demo keeps instead of sending them, newest first; missing where there is a gateway or no demo. */
export const smsOutbox = call('GET', '/sys/sms/outbox', {
  serves: 'anyone',
  input: z.object({}),
  output: z.array(z.object({ id: z.string(), mobile: z.string(), text: z.string(), created: z.string() }))
})
