import { sql } from 'kysely'

import type { Asked, Output } from '#contract/core/call.ts'
import {
  type finishedTargets,
  type makeFinished,
  MOST_FINISHED,
  type OrderedKind,
  ORDERED_KINDS
} from '#contract/forms/finished.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { dataScopeOf } from '../../core/principal/data-scope.ts'
import { jobsOf } from '../../core/jobs/job-queue.ts'
import { missing, Refusal } from '../../core/refusing/refusal.ts'
import { newId } from '../../db/id.ts'
import { readableVolumes } from '../data/volume-rows.ts'
import { type FinishedRow, ofTarget } from './finished-rows.ts'

/** The kind of the jobs that make finished files. */
export const FINISHED_JOB = 'finished'
const ABOUT = 'forms:finishedFile'

/** What is about to be made. */
interface Target {
  readonly kind: OrderedKind
  readonly type: 'volume' | 'project'
  readonly id: string
  readonly title: string
  readonly volumes: readonly string[]
  readonly files: readonly string[]
}

/** The volumes of which who asks may read every file, and whether each is one document already. */
export async function mergeableVolumes({ tx, principal, project }: TxCtx): Promise<Output<typeof finishedTargets>> {
  const rows = await readableVolumes(tx, project, await dataScopeOf(tx, principal, project))
    .select(['v.id', sql<string>`concat_ws(' ', v.archive_no, v.title)`.as('title')])
    .select(sql<number>`v.text_pages + v.drawing_sheets + v.photos`.as('pages'))
    .select(
      sql<number>`(select count(*)::int from arc_file f where f.volume_id = v.id and not f.is_delete)`.as('files')
    )
    .select(
      sql<boolean>`exists (select 1 from arc_finished r where r.project_id = v.project_id and r.kind = 'merge' and r.target_type = 'volume' and r.target_id = v.id and r.status = 'ready' and not r.is_delete)`.as(
        'isMade'
      )
    )
    .orderBy('v.volumeNo')
    .execute()
  return rows.filter(({ files }) => files > 0)
}

/** Orders finished files: a row for each, and one job for all of them. One that is being made is not ordered twice. */
export async function orderFinished(
  ctx: TxCtx,
  { kind, volumes }: Asked<typeof makeFinished>
): Promise<Output<typeof makeFinished>> {
  return orderTargets(ctx, await (kind === 'merge' ? volumeTargets(ctx, volumes ?? []) : listTargets(ctx, [kind])))
}

/** Orders newer versions of finished files. */
export async function orderAgain(ctx: TxCtx, rows: readonly FinishedRow[]): Promise<Output<typeof makeFinished>> {
  const merged = rows.filter(({ kind }) => kind === 'merge').map(({ targetId }) => targetId)
  const lists = ORDERED_KINDS.filter((kind) => kind !== 'merge' && rows.some((row) => row.kind === kind))
  return orderTargets(ctx, [
    ...(merged.length > 0 ? await volumeTargets(ctx, merged) : []),
    ...(lists.length > 0 ? await listTargets(ctx, lists) : [])
  ])
}

async function volumeTargets({ tx, principal, project }: TxCtx, ids: readonly string[]): Promise<Target[]> {
  if (ids.length === 0) throw new Refusal('forms:finished.refused.noVolumes')
  const rows = await readableVolumes(tx, project, await dataScopeOf(tx, principal, project))
    .select(['v.id', sql<string>`concat_ws(' ', v.archive_no, v.title)`.as('title')])
    .select(sql<string[]>`array(select f.id from arc_file f where f.volume_id = v.id and not f.is_delete)`.as('files'))
    .where('v.id', '=', sql<string>`any (${[...ids]}::text[])`)
    .orderBy('v.volumeNo')
    .execute()
  if (rows.length < new Set(ids).size) throw missing()
  return rows.map(({ id, title, files }) => {
    if (files.length === 0) throw new Refusal('forms:finished.refused.empty', { title })
    return { kind: 'merge', type: 'volume', id, title, volumes: [], files }
  })
}

async function listTargets({ tx, principal, project }: TxCtx, kinds: readonly OrderedKind[]): Promise<Target[]> {
  const { name } = await tx.selectFrom('arcProject').select('name').where('id', '=', project).executeTakeFirstOrThrow()
  const volumes = await readableVolumes(tx, project, await dataScopeOf(tx, principal, project))
    .select('v.id')
    .execute()
  if (volumes.length === 0) throw new Refusal('forms:finished.refused.noVolumes')
  return kinds.map((kind) => ({
    kind,
    type: 'project',
    id: project,
    title: name,
    volumes: volumes.map(({ id }) => id),
    files: []
  }))
}

async function orderTargets(ctx: TxCtx, targets: readonly Target[]): Promise<Output<typeof makeFinished>> {
  const { tx, project, principal, appContext } = ctx
  if (targets.length > MOST_FINISHED) throw new Refusal('rules:refused.tooManyRows', { most: MOST_FINISHED })
  const ids = targets.map(() => newId())
  // Who orders the same at once waits here, and finds it under way.
  await tx.selectFrom('arcProject').select('id').where('id', '=', project).forUpdate().execute()
  const job = await jobsOf(appContext).order(ctx, FINISHED_JOB, ABOUT, { ids })
  for (const [at, { kind, type, id: targetId, title, volumes, files }] of targets.entries()) {
    const before = await newestOf(ctx, { kind, targetType: type, targetId })
    if (before?.isUnderWay) throw new Refusal('forms:finished.refused.underWay', { title })
    const id = ids[at] ?? newId()
    await tx
      .insertInto('arcFinished')
      .values({
        id,
        projectId: project,
        version: (before?.version ?? 0) + 1,
        kind,
        targetType: type,
        targetId,
        name: title,
        status: 'making',
        isCurrent: false,
        volumes: [...volumes],
        files: [...files],
        path: appContext.storage.name('finished', 'pdf'),
        jobId: job,
        madeBy: principal.id
      })
      .execute()
  }
  ctx.setMessage('rules:job.ordered')
  return { job, count: targets.length }
}

const newestOf = (ctx: TxCtx, target: Parameters<typeof ofTarget>[1]) =>
  ofTarget(ctx, target)
    .select('version')
    .select(
      sql<boolean>`status = 'making' and exists (select 1 from sys_job j where j.id = job_id and j.state in ('waiting', 'running'))`.as(
        'isUnderWay'
      )
    )
    .where('isDelete', '=', false)
    .orderBy('version', 'desc')
    .executeTakeFirst()
