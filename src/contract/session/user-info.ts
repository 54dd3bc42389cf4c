import * as z from 'zod/mini'

import type { output } from '../core/schema.ts'

/** The signed-in user as every client keeps it (SPEC.md §3, session user). */
export const userInfo = z.object({
  id: z.string(),
  username: z.string(),
  realname: z.string(),
  avatar: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  sex: z.nullable(z.string()),
  birthday: z.nullable(z.string()),
  orgCode: z.nullable(z.string()),
  /** Somebody else has set his password: nothing else is done before he has changed it. */
  mustChangePassword: z._default(z.boolean(), false),
  orgId: z.nullable(z.string()),
  orgName: z.nullable(z.string()),
  /** 0 when none. */
  tenantid: z.number(),
  /** Role codes in the current project and everywhere. */
  roles: z.array(z.string()),
  roleNames: z.array(z.string()),
  project: z.nullable(z.object({ id: z.string(), name: z.string(), projectNo: z.optional(z.string()) }))
})
export type UserInfo = output<typeof userInfo>

export const depart = z.object({ id: z.string(), orgCode: z.string(), departName: z.string() })
export const tenant = z.object({ id: z.number(), name: z.string() })
