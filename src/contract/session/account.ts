import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { mobile, sent, smscode } from './phone.ts'
import { proof } from './proof.ts'

/** An account's name: begins with a letter; letters, digits and _ . - after it. */
export const ACCOUNT_NAME = /^[A-Za-z][A-Za-z0-9_.-]{3,29}$/

const username = z.string().check(z.regex(ACCOUNT_NAME))
const password = z.string().check(z.minLength(1), z.maxLength(200))
const realname = z.string().check(z.trim(), z.minLength(1), z.maxLength(50))

/** Makes an account for who holds the phone. It has no role and no project: those are given by others. */
export const register = call('POST', '/auth/register', {
  serves: 'anyone',
  bodyOnly: true,
  input: z.object({ username, password, mobile, smscode, realname: z.optional(realname), proof: z.optional(proof) }),
  output: z.object({ username: z.string() })
})

/** The same as existing clients ask it. */
export const registerUser = call('POST', '/sys/user/register', {
  serves: 'anyone',
  bodyOnly: true,
  input: z.object({
    username,
    password,
    phone: mobile,
    smscode,
    realname: z.optional(realname),
    proof: z.optional(proof)
  }),
  output: z.object({ username: z.string() })
})

/**
 * The first step back to an account: its name, or its phone. A code goes to its phone; the answer is the same where there is no
 * such account. The ticket represents the account in the next steps.
 */
export const findAccount = call('POST', '/auth/forge-password/account', {
  serves: 'anyone',
  bodyOnly: true,
  input: z.object({ account: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)), proof: z.optional(proof) }),
  output: z.extend(sent, { ticket: z.string() })
})

const ticket = z.string().check(z.minLength(1), z.maxLength(100))

/** Sends the code of a ticket again. */
export const sendAgain = call('POST', '/auth/forge-password/again', {
  serves: 'anyone',
  bodyOnly: true,
  input: z.object({ ticket, proof: z.optional(proof) }),
  output: sent
})

/** The second step: the code from the phone. */
export const proveAccount = call('POST', '/auth/forge-password/prove', {
  serves: 'anyone',
  bodyOnly: true,
  input: z.object({ ticket, smscode }),
  output: z.null()
})

/** (sic) Sets a new password, by a ticket that has been proved, or by the phone and a code that was sent to it; every session ends. */
export const forgePassword = call('POST', '/auth/forge-password', {
  serves: 'anyone',
  bodyOnly: true,
  input: z.object({ ticket: z.optional(ticket), mobile: z.optional(mobile), smscode: z.optional(smscode), password }),
  output: z.null()
})
