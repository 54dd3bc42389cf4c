import * as z from 'zod/mini'

import { CHECK_LEVELS, type CheckCode, isCheckCode } from './items.ts'

/** What a scheme says of an item: how grave its findings are, and by which numbers it measures (CHECK_PARAMETERS). */
const schemeItem = z.object({
  code: z.custom<CheckCode>((code) => typeof code === 'string' && isCheckCode(code)),
  level: z.enum(CHECK_LEVELS),
  parameters: z.optional(z.record(z.string(), z.number()))
})

/** The items of a scheme 检测方案. One that is not among them is not asked. */
export const schemeItems = z.array(schemeItem)
export type SchemeItem = z.infer<typeof schemeItem>
