import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { listQuery, pageOf } from '../core/query.ts'
import type { output } from '../core/schema.ts'
import { TRANSFER_KINDS, TRANSFER_MODES, TRANSFER_PARCELS, TRANSFER_STATES } from './transfer-machine.ts'

const id = z.string().check(z.minLength(1), z.maxLength(64))
const text = z.nullable(z.string())

/** Whoever has a part in transfers reads them; all but the archive see those of the current project alone. */
export const TRANSFER_READERS = [
  ...(['transfer.apply', 'transfer.apply:submit', 'transfer.online', 'transfer.online:pack'] as const),
  ...(['transfer.review', 'transfer.review:return', 'transfer.receive', 'transfer.receive:verify'] as const),
  ...(['project.handover', 'project.handover:sign', 'after.finished', 'after.finished:add'] as const)
] as const

/** An application for a transfer as it is listed: what it is for, where it is, and who has it. */
export const transferRow = z.object({
  id: z.string(),
  rowVersion: z.number(),
  transferNo: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  kind: z.enum(TRANSFER_KINDS),
  kind_dictText: z.string(),
  parcel: z.enum(TRANSFER_PARCELS),
  parcel_dictText: z.string(),
  mode: z.enum(TRANSFER_MODES),
  mode_dictText: z.string(),
  status: z.enum(TRANSFER_STATES),
  status_dictText: z.string(),
  /** How often it was submitted: what a round has frozen is kept beside that of the next. */
  round: z.number(),
  fromName: text,
  toName: text,
  applicant: text,
  applicantName: text,
  /** Who has it before him: nobody else decides about it. */
  reviewer: text,
  reviewerName: text,
  /** To whom it was assigned. */
  assignee: text,
  assigneeName: text,
  /** Who has accepted or returned it last. */
  decidedBy: text,
  decidedByName: text,
  decidedAt: text,
  submittedAt: text,
  createTime: z.string(),
  /** The day by which its project must be transferred; `daysLeft` is below zero where it is overdue 逾期. */
  dueDay: text,
  daysLeft: z.nullable(z.number()),
  volumes: z.number(),
  files: z.number(),
  pages: z.number(),
  bytes: z.number(),
  /** The digest of the package, and of what has come to the archive. */
  packageSha256: text,
  receiptSha256: text,
  /** The 预验收 that a 移交 refers to. */
  preId: text,
  /** The transfer that a 补充 supplements. */
  previousId: text,
  /** The names of its unit projects; what belongs to none is the project's own. */
  units: z.array(z.object({ id: text, name: z.string() }))
})
export type TransferRow = output<typeof transferRow>

/** How a volume of a transfer was decided about in the last round in which somebody has. */
export const TRANSFER_RESULTS = ['accept', 'return'] as const
export type TransferResult = (typeof TRANSFER_RESULTS)[number]

/** A volume of a transfer. */
export const transferVolume = z.object({
  id: z.string(),
  volumeNo: z.number(),
  /** 移交档号, 馆藏档号 and 总登记号. */
  archiveNo: text,
  holdingNo: text,
  registerNo: text,
  title: z.string(),
  unitId: text,
  status: z.string(),
  status_dictText: z.string(),
  files: z.number(),
  textPages: z.number(),
  drawingSheets: z.number(),
  photos: z.number(),
  bytes: z.number(),
  locationId: text,
  /** Whether anything of it lies in the store: what is only electronic needs no place. */
  takesRoom: z.boolean(),
  /** Its place in the store, in words. */
  place: text,
  /** How secret it is, and whether readers may see it 开放: of controlled use why, and until when. */
  secretLevel: text,
  secretLevel_dictText: text,
  openStatus: text,
  openStatus_dictText: text,
  openReason: text,
  openUntil: text,
  result: z.nullable(z.enum(TRANSFER_RESULTS)),
  reason: text,
  reason_dictText: text,
  opinion: text
})
export type TransferVolume = output<typeof transferVolume>

/** A step of a transfer or an assignment of it, as it is kept for ever. */
export const transferLogRow = z.object({
  id: z.string(),
  at: z.string(),
  /** By whom; null: by the server. */
  byName: text,
  round: z.number(),
  from: text,
  from_dictText: text,
  to: z.string(),
  to_dictText: z.string(),
  reason_dictText: text,
  opinion: text,
  /** To whom it was assigned, null in it: that it was taken back; null alone of a step. */
  assigned: z.nullable(z.object({ name: text }))
})
export type TransferLogRow = output<typeof transferLogRow>

/** A form whose bytes a submission or a decision has frozen, or the scan of a sealed one. */
export const transferForm = z.object({
  id: z.string(),
  round: z.number(),
  kind: z.enum(['made', 'sealed']),
  code: z.string(),
  name: z.string(),
  volumeId: text,
  objectId: z.string(),
  path: z.string(),
  sha256: z.string(),
  bytes: z.number(),
  pages: z.number(),
  at: z.string(),
  /** Since when the decision is taken back that it is the paper of; null where it counts. */
  withdrawnAt: text,
  /** The item of the project's tree under which it is to be filed: its code and its name. */
  item: text
})
export type TransferForm = output<typeof transferForm>

/** Transfers: of all one's projects for the archive, which sees no drafts; of the current project for everybody else. The newest first. */
export const listTransfers = call('GET', '/transfer/list', {
  serves: TRANSFER_READERS,
  input: listQuery,
  output: pageOf(transferRow)
})

/** One transfer of the current project with its volumes, its log, and the forms of all rounds, the newest round first. */
export const queryTransfer = call('GET', '/transfer/queryById', {
  serves: TRANSFER_READERS,
  input: z.object({ id }),
  output: z.object({
    row: transferRow,
    volumes: z.array(transferVolume),
    log: z.array(transferLogRow),
    forms: z.array(transferForm)
  })
})
export type TransferDetail = output<typeof queryTransfer.output>
