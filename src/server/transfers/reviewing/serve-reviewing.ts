import type { FastifyInstance } from 'fastify'

import * as reviewing from '#contract/transfers/reviewing.ts'

import { serve, serveOpen } from '../../core/http/serve.ts'
import { assign, takeForReview, giveUpReview, reviewers } from './claims.ts'
import { returnWhole } from './conclude.ts'
import { serveTransferExport } from './export-transfers.ts'
import { acceptTransferWhole } from './opinion-paper.ts'
import { reviewItemsOf } from './review-items.ts'
import { takeBackWhole } from './take-back.ts'
import { decideAbout, undecide } from './verdicts.ts'

/** Binds the review of transfers 移交审核, as the archive does it. */
export function serveReviewing(app: FastifyInstance): void {
  serve(app, reviewing.reviewItems, ({ id }, ctx) => reviewItemsOf(ctx, id))
  serve(app, reviewing.claimTransfer, ({ id }, ctx) => takeForReview(ctx, id))
  serve(app, reviewing.releaseTransfer, ({ id }, ctx) => giveUpReview(ctx, id))
  serve(app, reviewing.transferReviewers, (_, ctx) => reviewers(ctx))
  serve(app, reviewing.assignTransfer, ({ id, user }, ctx) => assign(ctx, id, user))
  serve(app, reviewing.decideTransfer, (asked, ctx) => decideAbout(ctx, asked))
  serve(app, reviewing.undecideTransfer, ({ id }, ctx) => undecide(ctx, id))
  serveOpen(app, reviewing.acceptTransfer, ({ id, opinion = '' }, ctx) => acceptTransferWhole(ctx, id, opinion.trim()))
  serve(app, reviewing.returnTransfer, ({ id, reason, opinion = '' }, ctx) => returnWhole(ctx, id, { reason, opinion }))
  serve(app, reviewing.takeBackTransfer, ({ id }, ctx) => takeBackWhole(ctx, id))
  serveTransferExport(app)
}
