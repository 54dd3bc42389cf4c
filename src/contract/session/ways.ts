import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import type { output } from '../core/schema.ts'

/** The ways in that this installation has, beside the password. */
export const ways = call('GET', '/sys/ways', {
  serves: 'anyone',
  input: z.object({}),
  output: z.object({
    /** Whether codes are sent to phones: by a gateway, into the demo's outbox, or not at all. */
    phone: z.enum(['gateway', 'outbox', 'off']),
    register: z.boolean(),
    /** Whether there is an OpenID Connect provider, at /sys/thirdLogin/render/oidc. */
    oidc: z.boolean(),
    /** The address of the CAS; null without one. */
    cas: z.nullable(z.string())
  })
})
export type Ways = output<typeof ways.output>
