import type { FastifyInstance } from 'fastify'

import { deleteWaiting, keepWaiting, listWaiting, placeWaiting, takeBack } from '#contract/archives/noth.ts'

import { inboxOf } from '../core/inbox.ts'
import { serve } from '../core/serve.ts'
import { openBatch } from './batch-context.ts'
import { backToWait, placeOne } from './noth-moves.ts'
import { countOf, describeWaiting, held, keepWaitingFile, pageOfWaiting, putAway } from './noth-files.ts'

/** Binds the inbox of files that wait to be classified 待归类文件. */
export function serveInbox(app: FastifyInstance): void {
  serve(app, listWaiting, async ({ pageNo, pageSize }, ctx) => {
    const batch = await openBatch(ctx)
    const inbox = await inboxOf(ctx.tx, ctx.principal, batch.project)
    const total = await countOf(ctx.tx, batch.project, inbox)
    const records = await describeWaiting(batch, await pageOfWaiting(ctx.tx, batch.project, inbox, { pageNo, pageSize }))
    return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
  })
  serve(app, keepWaiting, async ({ path }, ctx) => {
    const batch = await openBatch(ctx)
    const kept = await keepWaitingFile(batch, path)
    if ('held' in kept) return { file: null, held: kept.held }
    const [file = null] = await describeWaiting(batch, [kept.file])
    return { file, held: null }
  })
  serve(app, placeWaiting, async ({ files }, ctx) => {
    const batch = await openBatch(ctx)
    const waiting = await held(
      batch,
      files.map(({ id }) => id)
    )
    const outcomes = []
    for (const { id, nodeId } of files) outcomes.push(await placeOne(batch, id, waiting.get(id), nodeId))
    return outcomes
  })
  serve(app, takeBack, async ({ files }, ctx) => backToWait(await openBatch(ctx), files))
  serve(app, deleteWaiting, async ({ ids }, ctx) => putAway(await openBatch(ctx), ids))
}
