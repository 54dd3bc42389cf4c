import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { listQuery, pageOf } from '../core/query.ts'
import type { output } from '../core/schema.ts'

/** A user as pickers show one (SPEC.md §3, user picker row). */
export const userRow = z.object({
  id: z.string(),
  username: z.string(),
  realname: z.string(),
  phone: z.nullable(z.string()),
  /** YYYY-MM-DD. */
  birthday: z.nullable(z.string()),
  sex: z.nullable(z.string()),
  sex_dictText: z.string(),
  avatar: z.nullable(z.string()),
  orgCode: z.nullable(z.string()),
  /** '1' in use, '2' frozen. */
  status: z.string()
})
export type UserRow = output<typeof userRow>

/**
 * The users that one may see: oneself, who shares a project or a department with one, and everybody of the tenant for who
 * manages users everywhere. `id=a,b,` gives those of these ids, for the names of what a picker has kept.
 */
export const listUsers = call('GET', '/sys/user/list', { serves: 'user', input: listQuery, output: pageOf(userRow) })
