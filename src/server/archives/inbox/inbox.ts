import type { FastifyInstance } from 'fastify'

import { deleteFromInbox, addToInbox, listInbox, placeFromInbox, returnToInbox } from '#contract/archives/inbox.ts'

import { inboxOf } from '../../domain/archives/inbox.ts'
import { serve } from '../../core/http/serve.ts'
import { openBatch } from '../rows/batch-context.ts'
import { unplaceFiles, placeInboxFile } from './inbox-moves.ts'
import { countInbox, toInboxDto, lockInboxRows, addInboxFile, inboxPage, deleteInboxFiles } from './inbox-files.ts'

/** Binds the inbox of files that wait to be classified 待归类文件. */
export function serveInbox(app: FastifyInstance): void {
  serve(app, listInbox, async ({ pageNo, pageSize }, ctx) => {
    const batch = await openBatch(ctx)
    const inbox = await inboxOf(ctx.tx, ctx.principal, batch.project)
    const total = await countInbox(ctx.tx, batch.project, inbox)
    const records = await toInboxDto(batch, await inboxPage(ctx.tx, batch.project, inbox, { pageNo, pageSize }))
    return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
  })
  serve(app, addToInbox, async ({ path }, ctx) => {
    const batch = await openBatch(ctx)
    const kept = await addInboxFile(batch, path)
    if ('held' in kept) return { file: null, held: kept.held }
    const [file = null] = await toInboxDto(batch, [kept.file])
    return { file, held: null }
  })
  serve(app, placeFromInbox, async ({ files }, ctx) => {
    const batch = await openBatch(ctx)
    const waiting = await lockInboxRows(
      batch,
      files.map(({ id }) => id)
    )
    const outcomes = []
    for (const { id, nodeId } of files) outcomes.push(await placeInboxFile(batch, id, waiting.get(id), nodeId))
    return outcomes
  })
  serve(app, returnToInbox, async ({ files }, ctx) => unplaceFiles(await openBatch(ctx), files))
  serve(app, deleteFromInbox, async ({ ids }, ctx) => deleteInboxFiles(await openBatch(ctx), ids))
}
