import * as z from 'zod/mini'

import { menuItem } from './menu.ts'

/** Type "1" is a menu or view, "2" an action (SPEC.md §3). */
export const authEntry = z.object({ action: z.string(), type: z.string(), describe: z.string() })
/** `status` "0": the control on the action is not in force; "1": it is in force (READINGS.md A01). */
export const allAuthEntry = z.extend(authEntry, { status: z.string() })
export const permissionResult = z.object({
  menu: z.array(menuItem),
  auth: z.array(authEntry),
  allAuth: z.array(allAuthEntry),
  sysSafeMode: z.boolean()
})
