import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { listQuery } from '../core/query.ts'
import type { output } from '../core/schema.ts'
import { TRANSFER_RESULTS, transferRow, transferVolume } from './transfers.ts'

const id = z.string().check(z.minLength(1), z.maxLength(64))
const text = z.nullable(z.string())
const words = z.optional(z.string().check(z.maxLength(500)))
const reason = z.string().check(z.minLength(1), z.maxLength(40))

/** What was decided about a volume or a file in this round; null: nothing yet. */
const verdict = z.nullable(
  z.object({
    kind: z.enum(TRANSFER_RESULTS),
    reason: text,
    reason_dictText: text,
    opinion: text,
    byName: text,
    at: z.string()
  })
)

/** A file of a volume under review. */
export const transferFile = z.object({
  id: z.string(),
  volumeId: z.string(),
  title: z.string(),
  docNo: text,
  responsible: text,
  docDate: text,
  catalogCode: z.string(),
  medium: text,
  pages: z.number(),
  pageFrom: z.nullable(z.number()),
  pageTo: z.nullable(z.number()),
  /** Its main stored object, where it has one that is shown. */
  path: text,
  verdict
})
export type TransferFile = output<typeof transferFile>

/** A volume under review: `isOpen` where it is to be decided about in this round, as it was returned, changed or added. */
export const reviewedVolume = z.extend(transferVolume, {
  isOpen: z.boolean(),
  change: z.nullable(z.enum(['added', 'changed'])),
  verdict
})
export type ReviewedVolume = output<typeof reviewedVolume>

/** All that is decided about in a transfer, the volumes by their numbers with their files in order. */
export const reviewItems = call('GET', '/transfer/review/items', {
  serves: ['transfer.review'],
  input: z.object({ id }),
  output: z.object({
    row: transferRow,
    volumes: z.array(reviewedVolume),
    files: z.array(transferFile),
    /** Why who asks may not decide about it, in words; null where he may. */
    lock: text
  })
})
export type ReviewItems = output<typeof reviewItems.output>

/** submitted → reviewing: a transfer is with who asks from now on, and with nobody else. */
export const claimTransfer = call('POST', '/transfer/review/claim', {
  serves: ['transfer.review:claim'],
  input: z.object({ id }),
  output: transferRow
})
/** reviewing → submitted, while nothing was decided. */
export const releaseTransfer = call('POST', '/transfer/review/release', {
  serves: ['transfer.review:claim'],
  input: z.object({ id }),
  output: transferRow
})
/** Who may review transfers of the current project. */
export const transferReviewers = call('GET', '/transfer/review/reviewers', {
  serves: ['transfer.review:assign'],
  input: z.object({}),
  output: z.array(z.object({ id: z.string(), realname: z.string() }))
})
/** Assigns a transfer to a reviewer: he alone claims it; null takes the assignment back. One that somebody has claimed goes to the other with what was decided. */
export const assignTransfer = call('PUT', '/transfer/review/assign', {
  serves: ['transfer.review:assign'],
  input: z.object({ id, user: z.nullable(id) }),
  output: transferRow
})

/** Decides about volumes and files, as one command; a volume with a returned file is returned. */
export const decideTransfer = call('POST', '/transfer/review/decide', {
  serves: ['transfer.review:accept', 'transfer.review:return'],
  input: z.object({
    id,
    kind: z.enum(TRANSFER_RESULTS),
    targets: z.array(z.object({ volumeId: id, fileId: z.optional(id) })).check(z.minLength(1), z.maxLength(5000)),
    reason: z.optional(reason),
    opinion: words
  }),
  output: z.object({ batch: z.string() })
})
/** Takes back one's last command of this round. */
export const undecideTransfer = call('POST', '/transfer/review/undo', {
  serves: ['transfer.review:accept', 'transfer.review:return'],
  input: z.object({ id }),
  output: z.object({
    batch: z.string(),
    count: z.number(),
    kind: z.enum(TRANSFER_RESULTS),
    /** The first of what it was about: a volume, or a file of one. */
    first: z.object({ volumeId: z.nullable(id), fileId: z.nullable(id) })
  })
})

/** reviewing → accepted: with an opinion for 预验收, and with the permission to transmit for 移交. */
export const acceptTransfer = call('POST', '/transfer/review/accept', {
  serves: ['transfer.review:accept'],
  input: z.object({ id, opinion: words }),
  output: transferRow
})
/** reviewing → returned, or for 预验收 to rectify: only the volumes that were returned are unlocked. */
export const returnTransfer = call('POST', '/transfer/review/return', {
  serves: ['transfer.review:return'],
  input: z.object({ id, reason, opinion: words }),
  output: transferRow
})
/** Takes back that a transfer was accepted or returned, while nobody has gone on with it. */
export const takeBackTransfer = call('POST', '/transfer/review/takeBack', {
  serves: ['transfer.review:accept', 'transfer.review:return'],
  input: z.object({ id }),
  output: transferRow
})

/** The queue as an XLSX file. */
export const exportTransfers = call('GET', '/transfer/review/exportXls', {
  serves: ['transfer.review:export'],
  input: listQuery,
  output: z.any()
})
