import * as z from 'zod/mini'

import { FILE_STATES } from '../archives/files.ts'
import type { output } from '../core/schema.ts'

const codes = (form: RegExp) => z.optional(z.array(z.string().check(z.regex(form))).check(z.maxLength(100)))

/**
 * Which items of the catalogue 归档范围: all of them, or those of whole classes (`C`), of groups (`A3`), and those that units of a
 * kind hand in (`SG`). An item is meant when one of the three names it.
 */
const catalog = z.union([
  z.literal('all'),
  z.strictObject({ classes: codes(/^[A-Z]$/), groups: codes(/^[A-Z]\d{1,3}$/), submitBy: codes(/^[A-Z]{2,8}$/) })
])

/** Whose files: everybody's in the project, those of one's own unit, or one's own alone. */
const uploadedBy = z.enum(['anyone', 'unit', 'self'])

const readable = z.strictObject({
  catalog,
  uploadedBy,
  states: z.optional(z.array(z.enum(FILE_STATES)).check(z.maxLength(FILE_STATES.length)))
})
const writable = z.strictObject({ catalog, uploadedBy })

/**
 * Which files of a project a role covers 数据范围: those that its holders see (in any state, unless states are named) and those
 * that they may add to and change. The role of somebody who is no member of the project covers nothing there.
 */
export const dataScopeRule = z.strictObject({
  read: z.array(readable).check(z.maxLength(50)),
  write: z.array(writable).check(z.maxLength(50))
})
export type DataScopeRule = output<typeof dataScopeRule>
