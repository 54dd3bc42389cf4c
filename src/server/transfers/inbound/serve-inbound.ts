import type { FastifyInstance } from 'fastify'

import * as asked from '#contract/transfers/inbound.ts'

import { jobsOf } from '../../core/jobs/job-queue.ts'
import { serve, serveOpen } from '../../core/http/serve.ts'
import { advance, noteAnnounced, senderOf } from './announce.ts'
import { INBOUND_JOB, receivePackage } from './inbound-job.ts'
import { newsOf } from './news.ts'
import { addSender, inboundList, revokeSender } from './senders.ts'
import { archiveName } from './take-in.ts'

const WHOLE_TENANT = { extent: 'tenant' } as const

/** Binds what other installations send to this archive: who may, what comes, and the receipt of what every byte was verified of. */
export function serveInbound(app: FastifyInstance): void {
  jobsOf(app.appContext).register(INBOUND_JOB, receivePackage)
  serve(
    app,
    asked.greetArchive,
    async (_, ctx) => ({
      archive: await archiveName(ctx.tx, ctx.principal.tenant),
      ...{ sender: senderOf(ctx).name, most: ctx.appContext.config.maxUpload }
    }),
    WHOLE_TENANT
  )
  serve(app, asked.announcePackage, (input, ctx) => noteAnnounced(ctx, input), WHOLE_TENANT)
  serveOpen(app, asked.advancePackage, ({ id }, ctx) => advance(ctx, id))
  serveOpen(app, asked.packageNews, ({ id }, ctx) => newsOf(ctx, id))
  serve(app, asked.listInbound, (_, ctx) => inboundList(ctx))
  serve(app, asked.addSender, ({ name }, ctx) => addSender(ctx, name))
  serve(app, asked.revokeSender, async ({ id }, ctx) => {
    await revokeSender(ctx, id)
    return null
  })
}
