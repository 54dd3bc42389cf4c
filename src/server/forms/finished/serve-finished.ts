import type { FastifyInstance } from 'fastify'

import {
  downloadFinished,
  finishedFiles,
  finishedTargets,
  finishedVersions,
  makeFinished,
  replaceFinished
} from '#contract/forms/finished.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { type DataScope, dataScopeOf } from '../../core/principal/data-scope.ts'
import { jobsOf } from '../../core/jobs/job-queue.ts'
import { serveResource } from '../../core/resource/serve/serve-resource.ts'
import { serve, serveOpen } from '../../core/http/serve.ts'
import { checkFinishedFiles, FINISHED_CHECK_JOB, orderFinishedCheck } from './check-finished.ts'
import { discardFinished, restoreFinished } from './discard-finished.ts'
import { answerFinished } from './download-finished.ts'
import { finishedById, finishedRows, finishedVersionsOf } from './finished-rows.ts'
import { makeFinishedFiles } from './make-finished.ts'
import { FINISHED_JOB, orderAgain, orderFinished, mergeableVolumes } from './order-finished.ts'
import { replaceWith } from './replace-finished.ts'

/** Binds 成品文件: what is made of volumes, its versions, and how it is checked, replaced, fetched and deleted. */
export function serveFinished(app: FastifyInstance): void {
  const jobs = jobsOf(app.appContext)
  jobs.register(FINISHED_JOB, makeFinishedFiles)
  jobs.register(FINISHED_CHECK_JOB, checkFinishedFiles)
  /** What who asks may read of the current project, by his call. */
  const known = new WeakMap<TxCtx, DataScope['read']>()
  const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)
  serveResource(app, finishedFiles, {
    async prepare(ctx) {
      known.set(ctx, (await dataScopeOf(ctx.tx, ctx.principal, ctx.project)).read)
    },
    rows: (ctx) => finishedRows(ctx.project, known.get(ctx) ?? []),
    actions: {
      async check(rows, ctx) {
        await orderFinishedCheck(ctx, idsOf(rows))
        return {}
      },
      async again(rows, ctx) {
        const { count } = await orderAgain(ctx, await finishedById(ctx, idsOf(rows)))
        return { count }
      },
      async discard(rows, ctx) {
        await discardFinished(ctx, idsOf(rows))
        return {}
      },
      async restore(rows, ctx) {
        await restoreFinished(ctx, idsOf(rows))
        return { count: rows.length }
      }
    }
  })
  serve(app, finishedTargets, (_, ctx) => mergeableVolumes(ctx))
  serve(app, makeFinished, (asked, ctx) => orderFinished(ctx, asked))
  serve(app, finishedVersions, ({ id }, ctx) => finishedVersionsOf(ctx, id))
  serve(app, replaceFinished, (asked, ctx) => replaceWith(ctx, asked))
  serveOpen(app, downloadFinished, answerFinished)
}
