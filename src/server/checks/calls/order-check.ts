import type { Asked } from '#contract/core/call.ts'
import type { recheckFile, runCheck } from '#contract/checks/runs.ts'

import { jobsOf } from '../../core/jobs/job-queue.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { dataScopeOf, digestOfGrants, isAllGranted } from '../../core/principal/data-scope.ts'
import { forbidden, missing, Refusal } from '../../core/refusing/refusal.ts'
import { newId } from '../../db/id.ts'
import type { CheckOptions } from '../../db/schema-transfer.ts'
import { moment } from '../../db/values.ts'
import type { Afresh } from '../running/check-options.ts'
import { newestScheme } from '../running/load-scheme.ts'
import { CHECK_JOB } from '../running/run-checks.ts'
import { titleOfTarget } from './title-of-target.ts'

const ABOUT = 'checks:check'

/** Orders a check of a part of the current project, or of the whole. One that is under way is not ordered twice. */
export async function orderCheck(
  ctx: TxCtx,
  { stage, target, targetId, ids, text, drawing, again }: Asked<typeof runCheck>
): Promise<{ id: string; job: string }> {
  const { tx, project, principal } = ctx
  // Who validates what he describes does not check a whole project, nor volumes.
  if (!principal.rights.has('arrange.check:run') && target !== 'file' && target !== 'node') throw forbidden()
  const title = await titleOfTarget(tx, { project, target, id: targetId, ids: ids ?? [] })
  const id = newId()
  const isNamed = target === 'file' || target === 'volumes'
  const meant = target === 'project' ? project : isNamed ? (ids?.[0] ?? '') : (targetId ?? '')
  await refuseTwice(tx, project, target, meant)
  const { read } = await dataScopeOf(tx, principal, project)
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
      options: JSON.stringify({
        text,
        drawing,
        ...(isNamed && ids && { ids }),
        seen: digestOfGrants(read)
      } satisfies CheckOptions)
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
  const { tx, project, principal } = ctx
  const run = await tx
    .selectFrom('arcCheckRun')
    .select(['id', 'state', 'operator', 'options'])
    .where('id', '=', id)
    .where('projectId', '=', project)
    .forUpdate()
    .executeTakeFirst()
  if (!run) throw missing()
  if (run.state === 'waiting' || run.state === 'running') throw new Refusal('checks:refused.underWay')
  // Asked again by somebody who sees less, the run would lose what was found of the rest.
  if (run.operator !== principal.id) {
    const { read } = await dataScopeOf(tx, principal, project)
    if (!isAllGranted(read) && run.options.seen !== digestOfGrants(read)) throw new Refusal('checks:refused.otherScope')
  }
  const job = await jobsOf(ctx.appContext).order(ctx, CHECK_JOB, ABOUT, {
    run: id,
    afresh: { since: moment(Date.now()), files: [file] } satisfies Afresh
  })
  await tx.updateTable('arcCheckRun').set({ jobId: job, state: 'waiting' }).where('id', '=', id).execute()
  ctx.setMessage('checks:ordered')
  return { id, job }
}

async function refuseTwice(tx: TxCtx['tx'], project: string, target: string, meant: string): Promise<void> {
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
