import * as z from 'zod/mini'

import { call } from '../core/call.ts'

/** `look`, `keys`, `grid.collect.paper`: letters, digits, dots, dashes. */
const name = z.string().check(z.regex(/^[a-z][\w.-]{0,79}$/i))

/** What the signed-in user has set, each under a name of its own; the newest write of a name counts. */
export const ownSettings = call('GET', '/sys/user/settings', {
  serves: 'user',
  input: z.object({}),
  output: z.array(z.object({ name, value: z.unknown(), updateTime: z.string() }))
})

/** Keeps a setting of one's own: anything that JSON can hold, up to 64 kB; null forgets it. */
export const keepOwnSetting = call('PUT', '/sys/user/settings', {
  serves: 'user',
  input: z.object({ name, value: z.unknown() }),
  output: z.null()
})
