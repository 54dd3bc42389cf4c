import type { FastifyInstance } from 'fastify'

import * as applying from '#contract/transfers/applying.ts'

import { serve } from '../../core/http/serve.ts'
import { readTransfer } from '../../domain/transfer/steps.ts'
import { changesOf } from '../reading/changes.ts'
import { transferRowOf } from '../reading/transfer-rows.ts'
import { applicationChoices } from './choices.ts'
import { addDraft, deleteDraft, editDraft, reopen } from './draft-transfer.ts'
import { needsFor } from './submit-guards.ts'
import { orderSubmission } from './submit.ts'
import { withdrawApplication } from './withdraw.ts'

/** Binds applications 移交申请, as the builder makes them. */
export function serveApplying(app: FastifyInstance): void {
  serve(app, applying.transferChoices, ({ id = null }, ctx) => applicationChoices(ctx, id))
  serve(app, applying.addTransfer, (asked, ctx) => addDraft(ctx, asked))
  serve(app, applying.editTransfer, (asked, ctx) => editDraft(ctx, asked))
  serve(app, applying.deleteTransfer, ({ id }, ctx) => deleteDraft(ctx, id))
  serve(app, applying.reopenTransfer, ({ id }, ctx) => reopen(ctx, id))
  serve(app, applying.needsOfTransfer, async ({ id }, ctx) => needsFor(ctx, await readTransfer(ctx, id), 'seen'))
  serve(app, applying.submitTransfer, (asked, ctx) => orderSubmission(ctx, asked))
  serve(app, applying.withdrawTransfer, ({ id, opinion = '' }, ctx) => withdrawApplication(ctx, id, opinion.trim()))
  serve(app, applying.changesOfTransfer, async ({ id }, ctx) => changesOf(ctx, await transferRowOf(ctx, id)))
}
