import type { FastifyInstance } from 'fastify'

import * as review from '#contract/archives/review.ts'

import { choicesOf } from '../../core/choices.ts'
import type { TxCtx } from '../../core/context.ts'
import { serve } from '../../core/serve.ts'
import { openBatch } from '../rows/batch-context.ts'
import { claim, noteView, release } from './claims.ts'
import { accept, giveBack } from './decide.ts'
import { serveExport } from './export-reviews.ts'
import { counts, recent, reviewPage } from './queue.ts'
import { detailOf } from './review-detail.ts'
import { takeBack } from './take-back.ts'

const REASONS = 'return_reason'

/** Binds the review of files. */
export function serveReview(app: FastifyInstance): void {
  serve(app, review.listReviews, (query, ctx) => reviewPage(ctx, query))
  serve(app, review.countReviews, (_, ctx) => counts(ctx))
  serve(app, review.recentDecisions, (_, ctx) => recent(ctx))
  serve(app, review.queryReview, async ({ id }, ctx) => detailOf(await openBatch(ctx), id))
  serve(app, review.claimReview, async ({ id }, ctx) => claim(await openBatch(ctx), id))
  serve(app, review.releaseReviews, async ({ ids }, ctx) => release(await openBatch(ctx), ids))
  serve(app, review.viewFile, async (asked, ctx) => noteView(await openBatch(ctx), asked))
  serve(app, review.acceptFiles, async ({ rows }, ctx) => accept(await openBatch(ctx), rows))
  serve(app, review.returnFiles, async ({ rows, reason, opinion = '', marks }, ctx) => {
    const known = await reasonsOf(ctx)
    const words = opinion.trim()
    return giveBack(await openBatch(ctx), rows, {
      reason,
      isKnown: known.has(reason),
      reasonText: known.get(reason) ?? reason,
      // A reason without a text of its own is said in words.
      words: words === '' && reason !== OTHER ? (known.get(reason) ?? '') : words,
      marks: rows.length === 1 && marks ? marks : { keys: [], places: [] }
    })
  })
  serve(app, review.takeBackDecision, async ({ batch }, ctx) => takeBack(await openBatch(ctx), batch))
  serveExport(app)
}

/** 其他: what it was, only words say. */
const OTHER = '99'

const reasonsOf = async ({ tx }: TxCtx): Promise<ReadonlyMap<string, string>> =>
  (await choicesOf(tx, [REASONS], 'zh-CN')).get(REASONS) ?? new Map()
