import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import type { output } from '../core/schema.ts'

// Nobody makes an administrator alone (docs/decisions/0028): giving one of the three roles asks for it, and an administrator of another role confirms.

const id = z.string().check(z.minLength(1), z.maxLength(64))
const thing = 'role'

const waiting = z.object({
  id: z.string(),
  realname: z.string(),
  username: z.string(),
  role: z.string(),
  askedBy: z.string(),
  expires: z.string(),
  /** Whether who asks may give the second yes. */
  mayConfirm: z.boolean()
})
/** Somebody who is to be given one of the three administrators' roles. */
export type AppointmentWaiting = output<typeof waiting>

/** Who is to become an administrator and waits for the second yes, as the archive's administrators see it; nothing for everybody else. */
export const waitingAppointments = call('GET', '/sys/role/appointments', {
  serves: 'user',
  input: z.object({}),
  output: z.array(waiting)
})

/** Gives the second yes: the role is given. */
export const confirmAppointment = call('PUT', '/sys/role/confirmAppointment', {
  serves: 'user',
  thing,
  input: z.object({ id }),
  output: z.null()
})

/** Says no, or takes back what one has asked for oneself. */
export const refuseAppointment = call('PUT', '/sys/role/refuseAppointment', {
  serves: 'user',
  thing,
  input: z.object({ id }),
  output: z.null()
})
