import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { listQuery, pageOf } from '../core/query.ts'
import type { output } from '../core/schema.ts'
import { EXTENSION_STATES } from './extension-machine.ts'

const id = z.string().check(z.minLength(1), z.maxLength(64))
const text = z.nullable(z.string())
const day = z.iso.date()
const words = z.string().check(z.trim(), z.minLength(4), z.maxLength(500))

/** An application for more time. */
export const extensionRow = z.object({
  id: z.string(),
  rowVersion: z.number(),
  projectId: z.string(),
  projectName: z.string(),
  status: z.enum(EXTENSION_STATES),
  status_dictText: z.string(),
  formerDay: text,
  wantedDay: z.string(),
  reason: z.string(),
  grantedDay: text,
  opinion: text,
  applicantName: text,
  decidedByName: text,
  decidedAt: text,
  createTime: z.string()
})
export type ExtensionRow = output<typeof extensionRow>

/** Applications for more time: of the current project, for the archive of all its projects; the newest first. */
export const listExtensions = call('GET', '/transfer/extension/list', {
  serves: ['transfer.apply', 'transfer.apply:extend', 'transfer.review', 'transfer.review:extend'],
  input: listQuery,
  output: pageOf(extensionRow)
})
/** Asks for a later day, with a reason; one at a time for a project. */
export const applyForExtension = call('POST', '/transfer/extension/add', {
  serves: ['transfer.apply:extend'],
  thing: 'extension',
  input: z.object({ wantedDay: day, reason: words }),
  output: extensionRow
})
export const withdrawExtension = call('POST', '/transfer/extension/withdraw', {
  serves: ['transfer.apply:extend'],
  input: z.object({ id }),
  output: extensionRow
})
/** Approves a day, which ends the 逾期, or refuses with a reason. */
export const decideExtension = call('PUT', '/transfer/extension/decide', {
  serves: ['transfer.review:extend'],
  thing: 'extension',
  input: z.discriminatedUnion('decision', [
    z.object({ decision: z.literal('approve'), id, day, opinion: z.optional(z.string().check(z.maxLength(500))) }),
    z.object({ decision: z.literal('refuse'), id, opinion: words })
  ]),
  output: extensionRow
})
