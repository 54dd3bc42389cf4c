import { sql } from 'kysely'

import type { viewFile, ReviewRow } from '#contract/archives/review.ts'
import { fileMachine, taskMachine } from '#contract/archives/state-machines.ts'
import type { Asked } from '#contract/core/call.ts'

import { isGranted } from '../../core/principal/data-scope.ts'
import { missing, Refusal, stale } from '../../core/refusing/refusal.ts'
import { whyNot } from '../../core/state/transition.ts'
import type { BatchContext } from '../rows/batch-context.ts'
import { lockFiles } from '../rows/locked.ts'
import { noteViewing } from './viewings.ts'
import { reviewerGuards } from './review-guards.ts'
import { readReviews } from './review-rows.ts'
import { claimTask, reviewTasks, publishClaims } from './review-tasks.ts'

/** Takes a file for who asks, for a while; what somebody else has, or what he may not review, is refused. */
export async function claim(batch: BatchContext, id: string): Promise<ReviewRow> {
  const { tx, project, ctx } = batch
  const row = (await lockFiles(batch, [id])).get(id)
  if (!row || !isGranted(batch.dataScope.read, row)) throw missing()
  const task = (await reviewTasks(tx, [id], ctx.principal, 'write')).get(id)
  if (!task || row.status !== fileMachine.transitions.submit.to) throw new Refusal('archives:review.notWaiting')
  const { reviewer, fourEyes, free } = reviewerGuards(batch, row, task)
  const other = free()
  // What has lapsed, or is one's own already, is as good as to be done.
  const why = await whyNot(
    taskMachine,
    'claim',
    other === undefined ? taskMachine.first : task.status,
    { candidate: () => reviewer() ?? fourEyes() },
    () => other ?? reviewer()
  )
  if (why) throw new Refusal('archives:says', { message: why.message })
  const isNew = task.claimedBy !== ctx.principal.id || task.isLapsed
  await claimTask(tx, task, ctx.principal)
  if (isNew) await publishClaims(tx, project, [id])
  return (await readReviews(batch, [id]))[0]!
}

/** Gives up files that who asks has taken for a while; those that he has claimed for good stay his. */
export async function release(
  { tx, project, ctx: { principal } }: BatchContext,
  ids: readonly string[]
): Promise<null> {
  const { release: step } = taskMachine.transitions
  const given = await tx
    .updateTable('arcTask')
    .set({ status: step.to, claimedBy: null, claimedUntil: null })
    .where('fileId', '=', sql<string>`any (${[...ids]}::text[])`)
    .where('projectId', '=', project)
    .where('nodeKey', '=', 'review')
    .where('status', 'in', step.from)
    .where('claimedBy', '=', principal.id)
    .where('claimedUntil', 'is not', null)
    .returning('fileId')
    .execute()
  await publishClaims(
    tx,
    project,
    given.flatMap(({ fileId }) => fileId ?? [])
  )
  return null
}

/** Notes that who asks has viewed a file as it is now, and takes it for a while where he may review it: it must be the version, and its own document, that were before him. */
export async function noteView(
  batch: BatchContext,
  { id, rowVersion, documents }: Asked<typeof viewFile>
): Promise<ReviewRow> {
  const { tx, project, ctx } = batch
  const row = (await lockFiles(batch, [id])).get(id)
  if (!row || !isGranted(batch.dataScope.read, row)) throw missing()
  const now = async () => (await readReviews(batch, [id]))[0]!
  if (row.rowVersion !== rowVersion) throw stale(await now())
  const own = await tx
    .selectFrom('arcObject')
    .select('id')
    .where('fileId', '=', id)
    .where('isDelete', '=', false)
    .where('sha256', 'in', documents)
    .executeTakeFirst()
  if (!own) throw new Refusal('archives:review.wrongDocument')
  await noteViewing(tx, project, id)
  const task = (await reviewTasks(tx, [id], ctx.principal, 'write')).get(id)
  const { reviewer, fourEyes, free } = reviewerGuards(batch, row, task)
  if (task && !reviewer() && !fourEyes() && !free()) {
    await claimTask(tx, task, ctx.principal)
    if (task.claimedBy !== ctx.principal.id) await publishClaims(tx, project, [id])
  }
  return await now()
}
