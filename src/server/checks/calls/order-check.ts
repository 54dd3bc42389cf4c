import type { Asked } from '#contract/core/call.ts'
import type { recheckFile, runCheck } from '#contract/checks/runs.ts'

import { jobsOf } from '../../core/jobs/job-queue.ts'
import type { TxCtx } from '../../core/context.ts'
import { forbidden, missing, Refusal } from '../../core/refusal.ts'
import { newId } from '../../db/id.ts'
import { moment } from '../../db/values.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Afresh } from '../running/check-options.ts'
import { newestScheme } from '../running/load-scheme.ts'
import { CHECK_JOB } from '../running/run-checks.ts'

const ABOUT = 'checks:check'

/** Orders a check of a part of the current project, or of the whole. One that is under way is not ordered twice. */
export async function orderCheck(
  ctx: TxCtx,
  { stage, target, targetId, ids, text, drawing, again }: Asked<typeof runCheck>
): Promise<{ id: string; job: string }> {
  const { tx, project, principal } = ctx
  // Who validates what he describes does not check a whole project, nor volumes.
  if (!principal.rights.has('arrange.check:run') && target !== 'file' && target !== 'node') throw forbidden()
  const title = await titleOf(tx, project, target, targetId, ids ?? [])
  const id = newId()
  const meant = target === 'project' ? project : target === 'file' ? (ids?.[0] ?? '') : (targetId ?? '')
  await refuseTwice(tx, project, target, meant)
  await tx
    .insertInto('arcCheckRun')
    .values({
      id,
      projectId: project,
      stage,
      schemeId: await newestScheme(tx, stage),
      targetType: target,
      targetId: meant,
      targetTitle: title,
      operator: principal.id,
      options: JSON.stringify({ text, drawing, ...(target === 'file' && { ids }) })
    })
    .execute()
  const job = await jobsOf(ctx.appContext).order(ctx, CHECK_JOB, ABOUT, {
    run: id,
    ...(again && { afresh: { since: moment(Date.now()), files: 'all' } satisfies Afresh })
  })
  await tx.updateTable('arcCheckRun').set({ jobId: job }).where('id', '=', id).execute()
  ctx.setMessage('checks:ordered')
  return { id, job }
}

/** Orders a file of a run to be measured anew, and the run to be asked again. */
export async function orderRecheck(
  ctx: TxCtx,
  { id, file }: Asked<typeof recheckFile>
): Promise<{ id: string; job: string }> {
  const { tx, project } = ctx
  const run = await tx
    .selectFrom('arcCheckRun')
    .select(['id', 'state'])
    .where('id', '=', id)
    .where('projectId', '=', project)
    .forUpdate()
    .executeTakeFirst()
  if (!run) throw missing()
  if (run.state === 'waiting' || run.state === 'running') throw new Refusal('checks:refused.underWay')
  const job = await jobsOf(ctx.appContext).order(ctx, CHECK_JOB, ABOUT, {
    run: id,
    afresh: { since: moment(Date.now()), files: [file] } satisfies Afresh
  })
  await tx.updateTable('arcCheckRun').set({ jobId: job, state: 'waiting' }).where('id', '=', id).execute()
  ctx.setMessage('checks:ordered')
  return { id, job }
}

async function refuseTwice(tx: Tx, project: string, target: string, meant: string): Promise<void> {
  const underWay = await tx
    .selectFrom('arcCheckRun as r')
    .innerJoin('sysJob as j', 'j.id', 'r.jobId')
    .select('r.id')
    .where('r.projectId', '=', project)
    .where('r.targetType', '=', target)
    .where('r.targetId', '=', meant)
    .where('r.state', 'in', ['waiting', 'running'])
    .where('j.state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  if (underWay) throw new Refusal('checks:refused.underWay')
}

/** What a check is of, in words as they are kept; a refusal where there is no such thing in the project. */
async function titleOf(
  tx: Tx,
  project: string,
  target: Asked<typeof runCheck>['target'],
  id: string | undefined,
  ids: readonly string[]
): Promise<string> {
  if (target === 'file') {
    if (ids.length === 0) throw new Refusal('checks:refused.noTarget', {}, { status: 400 })
    const first = await tx
      .selectFrom('arcFile')
      .select('title')
      .where('id', 'in', [...ids])
      .where('projectId', '=', project)
      .where('isDelete', '=', false)
      .executeTakeFirst()
    if (!first) throw missing()
    return first.title
  }
  if (target === 'project') {
    const { name } = await tx
      .selectFrom('arcProject')
      .select('name')
      .where('id', '=', project)
      .executeTakeFirstOrThrow()
    return name
  }
  if (id === undefined) throw new Refusal('checks:refused.noTarget', {}, { status: 400 })
  if (target === 'volume') {
    const volume = await tx
      .selectFrom('arcVolume')
      .select('title')
      .where('id', '=', id)
      .where('projectId', '=', project)
      .where('isDelete', '=', false)
      .executeTakeFirst()
    if (!volume) throw missing()
    return volume.title
  }
  const node = await tx
    .selectFrom('arcTreeNode')
    .select(['name', 'catalogCode'])
    .where('id', '=', id)
    .where('projectId', '=', project)
    .where('isDelete', '=', false)
    .executeTakeFirst()
  if (!node) throw missing()
  return [node.catalogCode, node.name].filter(Boolean).join(' ')
}
