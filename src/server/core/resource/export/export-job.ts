import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { COUNTED_AT_ONCE } from '#contract/core/limits.ts'
import { newId } from '../../../db/id.ts'
import type { AppContext } from '../../context/app-context.ts'
import { answerInside, type TxCtx } from '../../context/context.ts'
import { type JobQueue, jobsOf } from '../../jobs/job-queue.ts'
import type { JobRunner } from '../../jobs/job.ts'
import { forbidden } from '../../refusing/refusal.ts'
import { writeExport } from './export-rows.ts'
import type { ExportQuery } from './export-table.ts'
import { countMatching } from '../matching-rows.ts'
import { holdsRight, resourcesOf, type ServedResource } from '../served.ts'
import { thingOf } from '../thing.ts'

const KIND = 'export'

/** What a resource is called by in jobs: the key of its text. */
export const aboutOf = ({ area, resource }: ServedResource): string => `${area}:${resource.name}`
/** The resource that a job is about, where whoever has ordered it still has a right to it. */
export function servedBy(appContext: AppContext, about: string): ServedResource {
  const served = resourcesOf(appContext).get(about.split(':')[1] ?? '')
  if (!served) throw new Error(`${about} is not served`)
  return served
}

/** So many exceptions fit into the address by which a file is fetched at once. */
const MOST_EXCEPTIONS = 100

/** Orders the export of what a question means; with `ifMany` only where an answer would take too long, and no job otherwise. */
export async function orderExport(
  served: ServedResource,
  ctx: TxCtx,
  { ifMany, ...query }: ExportQuery & { readonly ifMany?: boolean }
): Promise<{ job: string | null }> {
  if (ifMany && !(await isMuch(served, ctx, query))) return { job: null }
  ctx.setMessage('rules:job.ordered')
  return { job: await jobsOf(ctx.appContext).order(ctx, KIND, aboutOf(served), { query }) }
}

const isMuch = async (served: ServedResource, ctx: TxCtx, query: ExportQuery): Promise<boolean> =>
  (query.except?.length ?? 0) > MOST_EXCEPTIONS ||
  (await countMatching(served, ctx, query, COUNTED_AT_ONCE)) > COUNTED_AT_ONCE

/** Makes a server do the exports that were ordered. Begun anew, an export writes its file anew. */
export const registerExports = (queue: JobQueue): void => queue.register(KIND, runExport)

const runExport: JobRunner = async ({ job, ctx, progress }) => {
  const { appContext, principal, say } = ctx
  const served = servedBy(appContext, job.about)
  if (!holdsRight(served, principal, ':export')) throw forbidden()
  const query = job.payload.query as ExportQuery
  const path = join(appContext.storage.incoming, `export-${newId()}.part`)
  try {
    const count = await answerInside({ ctx, said: () => undefined }, 'own', async (own) => {
      progress(0, await countMatching(served, own, query))
      return writeExport(served, own, query, path, progress)
    })
    const kept = await appContext.storage.adopt(appContext.storage.name('jobs', query.format), path)
    const file = { path: kept.path, name: `${thingOf(served, ctx)}.${query.format}` }
    return { message: say('rules:job.exported', { count }), file }
  } finally {
    await rm(path, { force: true })
  }
}
