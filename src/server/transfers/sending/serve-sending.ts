import type { FastifyInstance } from 'fastify'

import { breakOffTransfer, packageState, sendTransfer } from '#contract/transfers/packing.ts'
import * as asked from '#contract/transfers/sending.ts'

import { jobsOf } from '../../core/jobs/job-queue.ts'
import { serve, serveOpen } from '../../core/http/serve.ts'
import { readTransfer } from '../../domain/transfer/steps.ts'
import { PACKAGE_JOBS } from '../packing/package-work.ts'
import { packageStateOf } from '../packing/serve-packing.ts'
import { askNews } from './news.ts'
import { archivesOf, keepArchive } from './recipients.ts'
import { breakOff, orderSending, send } from './send.ts'
import { sendingOf, toSending } from './sending-rows.ts'

/** Binds the sending of packages, to the archive of this installation and to others: where they may go, how far they are, and what the archive there says of them. */
export function serveSending(app: FastifyInstance): void {
  jobsOf(app.appContext).register(PACKAGE_JOBS.send, send)
  serve(app, packageState, async ({ id }, ctx) => {
    const known = await packageStateOf(ctx, id)
    const sending = await sendingOf(ctx.tx, await readTransfer(ctx, id))
    return { ...known, sending: sending ? toSending(sending) : null }
  })
  serve(app, sendTransfer, ({ id, to }, ctx) => orderSending(ctx, id, to))
  serve(app, breakOffTransfer, async ({ id }, ctx) => {
    await breakOff(ctx, id)
    return null
  })
  serve(app, asked.listRecipients, (_, ctx) => archivesOf(ctx))
  serveOpen(app, asked.keepRecipient, (input, ctx) => keepArchive(ctx, input))
  serveOpen(app, asked.askForNews, ({ id }, ctx) => askNews(ctx, id))
}
