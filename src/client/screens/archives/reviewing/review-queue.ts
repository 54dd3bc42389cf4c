import {
  acceptFiles,
  claimReview,
  countReviews,
  type DecisionKind,
  listReviews,
  viewFile,
  recentDecisions,
  type RecentDecision,
  releaseReviews,
  returnFiles,
  type ReviewOutcome,
  type ReviewRow,
  takeBackDecision
} from '#contract/archives/review.ts'
import type { Input, Output } from '#contract/core/call.ts'
import { queryText } from '#contract/core/query-text.ts'
import { ask } from '#core/wire/http/ask.ts'
import type { WrittenQuery } from '#parts/query/query-param.ts'

import type { AcceptWords, ReturnWhy } from './review-words.ts'

/** Which files are shown. */
export interface QueueFilter {
  /** The node and what is below it; empty: the whole project. */
  readonly node: string
  readonly word: string
  readonly show: 'open' | 'again' | 'decided'
  /** The conditions of an advanced query, as the address of a list says them. */
  readonly query: WrittenQuery | null
}

/** A file as its reviewer saw it. */
export interface SeenFile {
  readonly row: ReviewRow
  /** The digest of the document that was before him. */
  readonly document: string | undefined
}

const PAGE = 1000
/** More files than this are not brought at once. */
const MOST = 5000

/** What the server is asked for a queue. */
export const queueQuestion = ({ node, word, show, query }: QueueFilter): Input<typeof listReviews> => ({
  show,
  column: 'catalogCode',
  order: 'asc',
  ...(node && { nodeId: node }),
  ...(word.trim() && { keyword: queryText('like', word.trim()) }),
  ...(query && {
    superQueryMatchType: query.match,
    superQueryParams: encodeURIComponent(
      JSON.stringify(query.lines.map(([field, rule, val]) => ({ field, rule, val })))
    )
  })
})

/** The files of a queue, page by page. */
export async function fetchQueue(
  filter: QueueFilter,
  signal?: AbortSignal
): Promise<{ readonly rows: ReviewRow[]; readonly total: number }> {
  const rows: ReviewRow[] = []
  for (let pageNo = 1; ; pageNo++) {
    const page = await ask(listReviews, { ...queueQuestion(filter), pageNo, pageSize: PAGE }, { signal, quiet: true })
    rows.push(...page.records)
    if (page.records.length < PAGE || rows.length >= Math.min(page.total, MOST)) return { rows, total: page.total }
  }
}

/** How much is left, and how much was done today. */
export const fetchCounts = (): Promise<Output<typeof countReviews>> => ask(countReviews, {}, { quiet: true })

/** The last commands that this reviewer has given. */
export const fetchRecent = (): Promise<readonly RecentDecision[]> => ask(recentDecisions, {}, { quiet: true })

const asked = (files: readonly SeenFile[]) =>
  files.map(({ row: { id, rowVersion }, document }) => ({
    id,
    rowVersion,
    ...(document !== undefined && { document })
  }))

/** Sends a decision; the same key acts once. */
export const sendDecision = (
  kind: DecisionKind,
  files: readonly SeenFile[],
  why: ReturnWhy | AcceptWords | undefined,
  idempotencyKey: string
): Promise<readonly ReviewOutcome[]> =>
  kind === 'accept' || !why || !('reason' in why)
    ? ask(acceptFiles, { rows: asked(files), ...(why && !('reason' in why) && why) }, { idempotencyKey, quiet: true })
    : ask(returnFiles, { rows: asked(files), ...why }, { idempotencyKey, quiet: true })

/** Takes a command back. */
export const sendTakeBack = (batch: string, idempotencyKey: string): Promise<readonly ReviewOutcome[]> =>
  ask(takeBackDecision, { batch }, { idempotencyKey, quiet: true })

/** Says that a document is before the reviewer: the file is with him then. */
export const sendViewing = (
  { id, rowVersion }: ReviewRow,
  document: string,
  idempotencyKey: string
): Promise<ReviewRow> => ask(viewFile, { id, rowVersion, documents: [document] }, { idempotencyKey, quiet: true })

/** Says that somebody is still at a file: it is with him for a while more. */
export const sendClaim = (id: string): Promise<ReviewRow> => ask(claimReview, { id }, { quiet: true })

/** Gives up files that were before the reviewer. */
export const sendRelease = (ids: readonly string[], idempotencyKey: string): Promise<null> =>
  ask(releaseReviews, { ids: [...ids] }, { idempotencyKey, quiet: true })
