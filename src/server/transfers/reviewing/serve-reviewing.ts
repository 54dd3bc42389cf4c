import type { FastifyInstance } from 'fastify'

import * as reviewing from '#contract/transfers/reviewing.ts'

import { serve } from '../../core/serve.ts'
import { assign, claim, release, reviewers } from './claims.ts'
import { accept, giveBack } from './conclude.ts'
import { serveExport } from './export-transfers.ts'
import { reviewItemsOf } from './review-items.ts'
import { takeBack } from './take-back.ts'
import { decide, undecide } from './verdicts.ts'

/** Binds the review of transfers 移交审核, as the archive does it. */
export function serveReviewing(app: FastifyInstance): void {
  serve(app, reviewing.reviewItems, ({ id }, ctx) => reviewItemsOf(ctx, id))
  serve(app, reviewing.claimTransfer, ({ id }, ctx) => claim(ctx, id))
  serve(app, reviewing.releaseTransfer, ({ id }, ctx) => release(ctx, id))
  serve(app, reviewing.transferReviewers, (_, ctx) => reviewers(ctx))
  serve(app, reviewing.assignTransfer, ({ id, user }, ctx) => assign(ctx, id, user))
  serve(app, reviewing.decideTransfer, (asked, ctx) => decide(ctx, asked))
  serve(app, reviewing.undecideTransfer, ({ id }, ctx) => undecide(ctx, id))
  serve(app, reviewing.acceptTransfer, ({ id, opinion = '' }, ctx) => accept(ctx, id, opinion.trim()))
  serve(app, reviewing.returnTransfer, ({ id, reason, opinion = '' }, ctx) => giveBack(ctx, id, { reason, opinion }))
  serve(app, reviewing.takeBackTransfer, ({ id }, ctx) => takeBack(ctx, id))
  serveExport(app)
}
