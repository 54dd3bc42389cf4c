import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { rowOutcome } from './files.ts'

/** any state before locked → void, file by file: it is out of every list then, and why stays in the audit log. */
export const voidFiles = call('POST', '/archives/file/void', {
  serves: ['archives.collect:delete'],
  input: z.object({
    ids: z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.minLength(1), z.maxLength(1000)),
    reason: z.string().check(z.trim(), z.minLength(2), z.maxLength(500))
  }),
  output: z.array(rowOutcome)
})
