import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { listQuery, pageOf } from '../core/query.ts'
import type { output } from '../core/schema.ts'
import { digest } from '../files/stored.ts'
import { fileRow, rowOutcome } from './files.ts'
import { fileReturn, markedPlace, returnMarks } from './returns.ts'

const id = z.string().check(z.minLength(1), z.maxLength(64))
const text = z.nullable(z.string())

/** So many decisions of a reviewer can be taken back, counted by the commands that made them. */
export const TAKEN_BACK = 20
/** How long a file that somebody has before him stays his without a word from his page. Seconds. */
export const CLAIM_SECONDS = 600

/** How a decision went. */
export const DECISION_KINDS = ['accept', 'return'] as const
export type DecisionKind = (typeof DECISION_KINDS)[number]

/** What a reviewer has decided about a file. */
const decision = z.object({
  id: z.string(),
  kind: z.enum(DECISION_KINDS),
  at: z.string(),
  reason_dictText: text
})

/** A file that waits for its review, as who asks sees it. */
export const reviewRow = z.extend(fileRow, {
  review: z.object({
    /** The name of its unit project; null: it belongs to none. */
    unit: z.optional(text),
    /** Who has it before him now; null: nobody. */
    claimedBy: text,
    /** Whether that is who asks. */
    isMine: z.boolean(),
    /** It came back before, and was submitted again. */
    isAgain: z.boolean(),
    /** Who asks has viewed its pages as it is now. */
    isViewed: z.boolean(),
    /** Why who asks may not decide about it, in words; null where he may. */
    lock: text,
    /** What who asks has decided about it, unless he has taken that back. */
    decision: z.nullable(decision)
  })
})
export type ReviewRow = output<typeof reviewRow>

/** What the queue is asked: of a node and what is below it, and which of the files. */
const queueQuery = z.extend(listQuery, {
  nodeId: z.optional(id),
  /** `open`: what waits for who asks; `again`: of that, what was submitted again; `decided`: what he decided last. */
  show: z._default(z.enum(['open', 'again', 'decided']), 'open')
})

/** Files that wait for the review of who asks, in the current project. */
export const listReviews = call('GET', '/archives/review/list', {
  serves: ['archives.review'],
  input: queueQuery,
  output: pageOf(reviewRow)
})

/** How much is left for who asks, and what he has done today. */
export const countReviews = call('GET', '/archives/review/count', {
  serves: ['archives.review'],
  input: z.object({}),
  output: z.object({ left: z.number(), again: z.number(), today: z.number() })
})

/** A cell of a file under review, in words. */
const describedCell = z.object({
  key: z.string(),
  title: z.string(),
  text: z.string(),
  /** What its column asks for. */
  rules: z.array(z.string()),
  /** What is wrong with it now. */
  faults: z.array(z.string()),
  /** What it held when the file came back last, where that was something else. */
  before: text,
  isChanged: z.boolean()
})

/** What a check has found about a file. */
const finding = z.object({ code: z.string(), property: text, level: text, detail: text, isWaived: z.boolean() })

/** All that a reviewer is shown of a file beside its pages. */
export const reviewDetail = z.object({
  row: reviewRow,
  cells: z.array(describedCell),
  /** Why it came back last; null where it never did. */
  lastReturn: z.nullable(fileReturn),
  findings: z.array(finding),
  /** When it was checked; null: never. */
  checkedAt: text,
  /** How many former versions its stored files have. */
  versions: z.number(),
  /** What was decided about it before, newest first. */
  history: z.array(
    z.extend(decision, { byName: text, opinion: text, seal: z.nullable(markedPlace), isTakenBack: z.boolean() })
  )
})
export type ReviewDetail = output<typeof reviewDetail>

export const queryReview = call('GET', '/archives/review/queryById', {
  serves: ['archives.review'],
  input: z.object({ id }),
  output: reviewDetail
})

/** Takes a file for who asks, for a while: nobody else decides about it then. Asked again, it stays his. */
export const claimReview = call('POST', '/archives/review/claim', {
  serves: ['archives.review:accept', 'archives.review:return'],
  input: z.object({ id }),
  output: reviewRow
})
/** Gives up files that were taken for a while. */
export const releaseReviews = call('POST', '/archives/review/release', {
  serves: ['archives.review:accept', 'archives.review:return'],
  input: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(1000)) }),
  output: z.null()
})

/** Notes that who asks has viewed stored files of a file, as it is in this version, and takes it for him for a while where he may review it. */
export const viewFile = call('POST', '/archives/review/view', {
  serves: ['archives.review:accept', 'archives.review:return'],
  input: z.object({ id, rowVersion: z.number(), documents: z.array(digest).check(z.minLength(1), z.maxLength(1000)) }),
  output: reviewRow
})

/** A file as its reviewer saw it: its version, and the document that was before him. */
const seenRow = z.object({ id, rowVersion: z.number(), document: z.optional(digest) })
const rows = z.array(seenRow).check(z.minLength(1), z.maxLength(1000))

/** What became of one file of a decision; a refused one says why, and comes as it is now. */
export const reviewOutcome = z.extend(rowOutcome, { row: z.nullable(reviewRow) })
export type ReviewOutcome = output<typeof reviewOutcome>

/** submitted → approved, file by file, with an opinion where the reviewer has one. */
export const acceptFiles = call('POST', '/archives/review/accept', {
  serves: ['archives.review:accept'],
  input: z.object({
    rows,
    opinion: z.optional(z.string().check(z.maxLength(500))),
    /** Where the seal 签章 of a single file was seen: it is ticked then. */
    seal: z.optional(markedPlace)
  }),
  output: z.array(reviewOutcome)
})

/** submitted → returned, file by file: why, by a value of return_reason, and in words. Marks are for a single file. */
export const returnFiles = call('POST', '/archives/review/return', {
  serves: ['archives.review:return'],
  input: z.object({
    rows,
    reason: z.string().check(z.maxLength(40)),
    opinion: z.optional(z.string().check(z.maxLength(500))),
    marks: z.optional(returnMarks)
  }),
  output: z.array(reviewOutcome)
})

/** The last commands by which who asks has decided, newest first, and whether each can still be taken back. */
export const recentDecisions = call('GET', '/archives/review/decisions', {
  serves: ['archives.review'],
  input: z.object({}),
  output: z.array(
    z.object({
      batch: z.string(),
      kind: z.enum(DECISION_KINDS),
      at: z.string(),
      files: z.array(z.object({ id: z.string(), title: z.string() }))
    })
  )
})
export type RecentDecision = output<typeof recentDecisions.output>[number]

/** Takes back a command of one's own: its files are submitted again, and with their reviewer. Those that somebody has gone on with stay. */
export const takeBackDecision = call('POST', '/archives/review/takeBack', {
  serves: ['archives.review:accept', 'archives.review:return'],
  input: z.object({ batch: id }),
  output: z.array(reviewOutcome)
})

/** The queue as an XLSX file. */
export const exportReviews = call('GET', '/archives/review/exportXls', {
  serves: ['archives.review:export'],
  input: queueQuery,
  output: z.any()
})
