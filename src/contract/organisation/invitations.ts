import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import type { output } from '../core/schema.ts'

// Who is invited into a project is in it once he has accepted. Until then who has invited learns nothing of the account that he has named.

const id = z.string().check(z.minLength(1), z.maxLength(64))
const thing = 'projectUser'

const waiting = z.object({
  id: z.string(),
  /** As it was typed. */
  account: z.string(),
  unit: z.nullable(z.string()),
  askedBy: z.nullable(z.string()),
  askedAt: z.string(),
  expires: z.string()
})
/** An invitation that waits, as who leads the project sees it. */
export type InvitationWaiting = output<typeof waiting>

/** The invitations of the current project that nobody has accepted. */
export const projectInvitations = call('GET', '/organization/systemUser/invitations', {
  serves: ['org.user'],
  input: z.object({}),
  output: z.array(waiting)
})

/** Takes an invitation back. */
export const withdrawInvitation = call('PUT', '/organization/systemUser/withdrawInvitation', {
  serves: ['org.user:add'],
  thing,
  input: z.object({ id }),
  output: z.null()
})

const forMe = z.object({
  id: z.string(),
  project: z.string(),
  unit: z.nullable(z.string()),
  roles: z.string(),
  askedBy: z.nullable(z.string()),
  askedAt: z.string(),
  expires: z.string()
})
/** An invitation that waits for who asks. */
export type InvitationForMe = output<typeof forMe>

/** The invitations that wait for who asks. */
export const myInvitations = call('GET', '/organization/invitation/mine', {
  serves: 'user',
  input: z.object({}),
  output: z.array(forMe)
})

/** Accepts an invitation: who asks is in the project from then on. */
export const acceptInvitation = call('PUT', '/organization/invitation/accept', {
  serves: 'user',
  thing,
  input: z.object({ id }),
  output: z.null()
})

/** Says no to an invitation; who has invited is not notified. */
export const refuseInvitation = call('PUT', '/organization/invitation/refuse', {
  serves: 'user',
  thing,
  input: z.object({ id }),
  output: z.null()
})
