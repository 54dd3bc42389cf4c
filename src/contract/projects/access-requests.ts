import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import type { output } from '../core/schema.ts'

/** Days after which somebody may be asked for the same project once more. */
export const ASK_AGAIN_DAYS = 7

const accessRequest = z.object({
  id: z.string(),
  /** The project as it was named; whether there is one is never answered. */
  project: z.string(),
  note: z.nullable(z.string()),
  askTime: z.string(),
  /** From when the same may be asked again. */
  againTime: z.string()
})
export type AccessRequest = output<typeof accessRequest>

/** Whom to ask for access to a project, and what I have asked for, the last first. */
export const accessRequests = call('GET', '/system/sysProject/accessRequests', {
  serves: 'user',
  input: z.object({}),
  output: z.object({
    /** The names of the roles that admit people to a project. */
    leaders: z.array(z.string()),
    /** Whom to call beside that, as the settings of the server name it. */
    contact: z.nullable(z.string()),
    requests: z.array(accessRequest)
  })
})
export type AccessRequests = output<typeof accessRequests.output>

/**
 * Asks those who lead a project for access to it; it is named by its whole number or name. The answer is the same whether there is such
 * a project or not. The same project asked for again within a week gives what was asked before, and notifies nobody.
 */
export const requestAccess = call('POST', '/system/sysProject/requestAccess', {
  serves: 'user',
  input: z.object({
    project: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    note: z.optional(z.string().check(z.maxLength(300)))
  }),
  output: z.object({ request: accessRequest, isNew: z.boolean() })
})
