import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { column } from '../core/column.ts'
import type { output } from '../core/schema.ts'

/** A data-entry template 著录模板: which columns describe a thing of a level. */
export const template = z.object({
  code: z.string(),
  name: z.string(),
  titleEn: z.optional(z.nullable(z.string())),
  level: z.string(),
  version: z.number(),
  columns: z.array(column)
})
export type Template = output<typeof template>

/** Between the code of a template and its version, where an older one is meant: `file_text@1`. */
export const VERSION_MARK = '@'

/** The published templates, of one level where it is named; with `all` also the versions before them, behind the newest of their code. */
export const listTemplates = call('GET', '/archives/template/published', {
  offline: true,
  serves: 'user',
  input: z.object({ level: z.optional(z.string()), versions: z.optional(z.enum(['all'])) }),
  output: z.array(template)
})
