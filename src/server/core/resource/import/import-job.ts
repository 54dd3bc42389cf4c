import { importRightOf } from '#contract/core/resource/resource.ts'
import type { Ctx } from '../../context/context.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { JobRunner } from '../../jobs/job.ts'
import { forbidden } from '../../refusing/refusal.ts'
import { servedBy } from '../export/export-job.ts'
import { writeImport } from './import-apply.ts'
import { recheckImport } from './import-recheck.ts'
import { importOf, inside, stageImport } from './import-staging.ts'
import { holdsRight, type ServedResource } from '../served.ts'

/** The kinds of jobs of an import: its rows are checked, they are written, or both at once. */
export type ImportWork = 'importCheck' | 'importApply' | 'importWhole'
const KINDS: readonly ImportWork[] = ['importCheck', 'importApply', 'importWhole']

/** Makes a server do the imports that were ordered. */
export function registerImports(queue: JobQueue): void {
  for (const kind of KINDS) queue.register(kind, (work) => runImport(kind, work))
}

/** Does the work of an import; begun anew, it goes on. */
export async function runImport(
  kind: ImportWork,
  { job, ctx, progress }: Parameters<JobRunner>[0]
): ReturnType<JobRunner> {
  const { appContext, principal, say } = ctx
  const served = servedBy(appContext, job.about)
  const id = String(job.payload.import)
  const own = await inside(ctx, (tx) => importOf(served, tx, id))
  try {
    if (!holdsRight(served, principal, importRightOf(served.resource))) throw forbidden()
    if (own.filePath !== null) {
      // What was read before the work was interrupted is not read again: a part of it may be written.
      if (own.state === 'checking') {
        await appContext.storage.local([own.filePath], ([path = '']) =>
          stageImport(served, ctx, own, path, {
            most: Number.POSITIVE_INFINITY,
            isShown: kind === 'importCheck',
            progress
          })
        )
      }
      await forgetFile(ctx, id, own.filePath)
    } else if (own.state === 'checking') await recheckImport(served, ctx, own, progress)
    if (kind !== 'importCheck') await writeImport(served, ctx, own, progress)
  } catch (error) {
    // What was interrupted goes on; what has failed is over.
    if (!ctx.signal.aborted) await fail(ctx, id)
    throw error
  }
  const counts = await countsOf(served, ctx, id)
  const checked = say('rules:import.checked', { ...counts })
  return { message: kind === 'importCheck' ? checked : say('rules:import.taken', { ...counts }) }
}

const fail = (ctx: Ctx, id: string) =>
  inside(ctx, ({ tx }) => tx.updateTable('sysImport').set({ state: 'failed' }).where('id', '=', id).execute())

async function forgetFile(ctx: Ctx, id: string, path: string): Promise<void> {
  await inside(ctx, ({ tx }) => tx.updateTable('sysImport').set({ filePath: null }).where('id', '=', id).execute())
  await ctx.appContext.storage.remove(path)
}

/** How many rows of an import are in which state. */
export async function countsOf(
  served: ServedResource,
  ctx: Ctx,
  id: string
): Promise<Record<'new' | 'changed' | 'same' | 'faulty' | 'done', number>> {
  const rows = await inside(ctx, async (own) => {
    await importOf(served, own, id)
    return own.tx
      .selectFrom('sysImportRow')
      .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
      .where('importId', '=', id)
      .groupBy('state')
      .execute()
  })
  const counts = { new: 0, changed: 0, same: 0, faulty: 0, done: 0 }
  for (const { state, count } of rows) counts[state] = Number(count)
  return counts
}
