import * as z from 'zod/mini'

import type { output } from '../core/schema.ts'
import { allDictItems } from '../system/dictionaries.ts'
import { depart, tenant, userInfo } from './user-info.ts'

/**
 * What every way in answers (SPEC.md §3, login result). `multi_depart` 0: no department, 1: one, 2: several, of which `departs`
 * says.
 */
export const signedIn = z.object({
  token: z.string(),
  userInfo,
  sysAllDictItems: allDictItems,
  multi_depart: z.number(),
  departs: z.array(depart),
  tenantList: z.array(tenant),
  /** When the session ends, milliseconds since 1970. */ expires: z.number()
})
export type SignedIn = output<typeof signedIn>
