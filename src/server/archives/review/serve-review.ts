import type { FastifyInstance } from 'fastify'

import * as review from '#contract/archives/review.ts'

import { serve } from '../../core/http/serve.ts'
import { openBatch } from '../rows/batch-context.ts'
import { claim, noteView, release } from './claims.ts'
import { accept, giveBack } from './decide.ts'
import { serveExport } from './export-reviews.ts'
import { counts, recent, reviewPage } from './queue.ts'
import { detailOf } from './review-detail.ts'
import { returningOf } from './returning.ts'
import { takeBack } from './take-back.ts'

/** Binds the review of files. */
export function serveReview(app: FastifyInstance): void {
  serve(app, review.listReviews, (query, ctx) => reviewPage(ctx, query))
  serve(app, review.countReviews, (_, ctx) => counts(ctx))
  serve(app, review.recentDecisions, (_, ctx) => recent(ctx))
  serve(app, review.queryReview, async ({ id }, ctx) => detailOf(await openBatch(ctx), id))
  serve(app, review.claimReview, async ({ id }, ctx) => claim(await openBatch(ctx), id))
  serve(app, review.releaseReviews, async ({ ids }, ctx) => release(await openBatch(ctx), ids))
  serve(app, review.viewFile, async (asked, ctx) => noteView(await openBatch(ctx), asked))
  serve(app, review.acceptFiles, async ({ rows, opinion = '', seal }, ctx) =>
    accept(await openBatch(ctx), rows, { opinion: opinion.trim(), seal: rows.length === 1 ? seal : undefined })
  )
  serve(app, review.returnFiles, async ({ rows, reason, opinion = '', marks }, ctx) =>
    giveBack(await openBatch(ctx), rows, await returningOf(ctx, reason, opinion, rows.length === 1 ? marks : undefined))
  )
  serve(app, review.takeBackDecision, async ({ batch }, ctx) => takeBack(await openBatch(ctx), batch))
  serveExport(app)
}
