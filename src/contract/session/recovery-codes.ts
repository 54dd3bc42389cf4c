import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import type { output } from '../core/schema.ts'
import { proof } from './proof.ts'

// The way back of an administrator with the yes of two others (docs/decisions/0028): each of them is shown one half of a code.

const id = z.string().check(z.minLength(1), z.maxLength(64))
const username = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
const half = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))

/** A half of a code, shown once to who has asked or confirmed. */
const shownHalf = z.object({ id: z.string(), code: z.string() })

/** Asks for the way back of an administrator of another role, which is the first yes; the first half of his code is answered, once. */
export const askRecovery = call('POST', '/auth/recovery-codes/ask', {
  serves: 'user',
  thing: 'recovery',
  input: z.object({ username }),
  output: shownHalf
})

const waiting = z.object({
  id: z.string(),
  username: z.string(),
  realname: z.string(),
  role: z.string(),
  askedBy: z.string(),
  askedAt: z.string(),
  expires: z.string(),
  state: z.enum(['asked', 'confirmed']),
  /** Whether who asks may give the second yes, and whether he may say no. */
  mayConfirm: z.boolean(),
  mayRefuse: z.boolean(),
  isOwn: z.boolean()
})
/** A way back that has been asked for and not been gone. */
export type RecoveryWaiting = output<typeof waiting>

/** The ways back that wait: all of the archive to its administrators, one's own to everybody else. */
export const waitingRecoveries = call('GET', '/auth/recovery-codes/list', {
  serves: 'user',
  input: z.object({}),
  output: z.object({ isAdministrator: z.boolean(), requests: z.array(waiting) })
})

/** Gives the second yes; the second half of the code is answered, once. */
export const confirmRecovery = call('PUT', '/auth/recovery-codes/confirm', {
  serves: 'user',
  thing: 'recovery',
  input: z.object({ id }),
  output: shownHalf
})

/** Says no: by whose account it is, and by administrators. */
export const refuseRecovery = call('PUT', '/auth/recovery-codes/refuse', {
  serves: 'user',
  thing: 'recovery',
  input: z.object({ id }),
  output: z.null()
})

/** Sets one's password by both halves; every session ends. */
export const spendRecovery = call('POST', '/auth/recovery-codes/spend', {
  serves: 'anyone',
  bodyOnly: true,
  thing: 'recovery',
  input: z.object({
    username,
    first: half,
    second: half,
    password: z.string().check(z.minLength(1), z.maxLength(200)),
    proof: z.optional(proof)
  }),
  output: z.null()
})
