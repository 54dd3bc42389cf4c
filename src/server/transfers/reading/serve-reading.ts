import type { FastifyInstance } from 'fastify'

import { listTransfers, queryTransfer } from '#contract/transfers/transfers.ts'

import { serve } from '../../core/http/serve.ts'
import { transferDetail } from './transfer-detail.ts'
import { transfersPage } from './transfer-rows.ts'

/** What transfers there are, and all that is kept of one. */
export function serveReading(app: FastifyInstance): void {
  serve(app, listTransfers, (query, ctx) => transfersPage(ctx, query))
  serve(app, queryTransfer, ({ id }, ctx) => transferDetail(ctx, id))
}
