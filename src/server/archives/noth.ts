import type { FastifyInstance } from 'fastify'

import { deleteWaiting, keepWaiting, listWaiting, placeWaiting, takeBack } from '#contract/archives/noth.ts'

import { inboxOf } from '../core/inbox.ts'
import { serve } from '../core/serve.ts'
import { openDesk } from './desk.ts'
import { backToWait, placeOne } from './noth-moves.ts'
import { countOf, describeWaiting, held, keepWaitingFile, pageOfWaiting, putAway } from './noth-files.ts'

/** Binds the inbox of files that wait to be classified 待归类文件. */
export function serveInbox(app: FastifyInstance): void {
  serve(app, listWaiting, async ({ pageNo, pageSize }, ctx) => {
    const desk = await openDesk(ctx)
    const inbox = await inboxOf(ctx.tx, ctx.who, desk.project)
    const total = await countOf(ctx.tx, desk.project, inbox)
    const records = await describeWaiting(desk, await pageOfWaiting(ctx.tx, desk.project, inbox, { pageNo, pageSize }))
    return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
  })
  serve(app, keepWaiting, async ({ path }, ctx) => {
    const desk = await openDesk(ctx)
    const kept = await keepWaitingFile(desk, path)
    if ('held' in kept) return { file: null, held: kept.held }
    const [file = null] = await describeWaiting(desk, [kept.file])
    return { file, held: null }
  })
  serve(app, placeWaiting, async ({ files }, ctx) => {
    const desk = await openDesk(ctx)
    const waiting = await held(
      desk,
      files.map(({ id }) => id)
    )
    const outcomes = []
    for (const { id, nodeId } of files) outcomes.push(await placeOne(desk, id, waiting.get(id), nodeId))
    return outcomes
  })
  serve(app, takeBack, async ({ files }, ctx) => backToWait(await openDesk(ctx), files))
  serve(app, deleteWaiting, async ({ ids }, ctx) => putAway(await openDesk(ctx), ids))
}
