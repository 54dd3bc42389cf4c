import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { depart, userInfo } from './user-info.ts'

/** One's own departments, and the code of the one chosen last. */
export const getCurrentUserDeparts = call('GET', '/sys/user/getCurrentUserDeparts', {
  offline: true,
  beforeFirstPassword: true,
  serves: 'user',
  input: z.object({}),
  output: z.object({ list: z.array(depart), orgCode: z.nullable(z.string()) })
})

/** Chooses one of one's own departments; `username` may be left out or empty, else it is one's own. */
export const selectDepart = call('POST', '/sys/selectDepart', {
  also: ['PUT'],
  beforeFirstPassword: true,
  serves: 'user',
  input: z.object({
    orgCode: z.string().check(z.minLength(1), z.maxLength(60)),
    username: z.optional(z.nullable(z.string().check(z.maxLength(60))))
  }),
  output: z.object({ userInfo })
})
