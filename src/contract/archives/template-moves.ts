import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import type { output } from '../core/schema.ts'
import { rowOutcome } from './files.ts'

const ids = z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.minLength(1), z.maxLength(1000))

/** What files would lose in one column if they were described by the newest version. */
export const templateLoss = z.object({
  key: z.string(),
  title: z.string(),
  /** The new version has no such column, or one in which the value cannot be. */
  why: z.enum(['gone', 'unfit']),
  count: z.number(),
  /** Some of the files, with what they hold there. */
  examples: z.array(z.object({ title: z.string(), value: z.string() }))
})
export type TemplateLoss = output<typeof templateLoss>

/**
 * Which of these files are described by an older version of their template, and what they would lose by the newest one; `fixed` of them
 * cannot be changed, since they were submitted or accepted, and keep theirs. Nothing is written.
 */
export const templateLosses = call('POST', '/archives/file/templateLosses', {
  serves: ['archives.collect:edit'],
  input: z.object({ ids }),
  output: z.object({ ids: z.array(z.string()), fixed: z.number(), losses: z.array(templateLoss) })
})

/** Describes files by the newest version of their template from now on. One that would lose what `accepted` does not name by its key is refused. */
export const moveToTemplate = call('PUT', '/archives/file/moveToTemplate', {
  serves: ['archives.collect:edit'],
  input: z.object({ ids, accepted: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(200)) }),
  output: z.array(rowOutcome)
})
