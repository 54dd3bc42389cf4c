import type { Asked as SeenInput } from '#contract/core/call.ts'
import type { acceptFiles } from '#contract/archives/review.ts'
import { fileMachine } from '#contract/archives/state-machines.ts'
import { REFUSED } from '#contract/core/reply.ts'

import { isGranted } from '../../core/principal/data-scope.ts'
import { settingOf } from '../../core/settings/settings.ts'
import { type BatchContext, refusal, type RowRefusal } from '../rows/batch-context.ts'
import type { Locked } from '../rows/locked.ts'
import { hasViewed } from './viewings.ts'
import { isFree, type WaitingTask } from './review-tasks.ts'
import { lastDecision } from './last-decisions.ts'

/** A file as its reviewer saw it. */
export type SeenRow = SeenInput<typeof acceptFiles>['rows'][number]

/** A refusal that comes with the row as it is now, so that its place in the queue is kept. */
const withRow = (why: RowRefusal): RowRefusal => ({ ...why, withRow: true })

/** Why a file may not be decided about at all, whatever the decision: it is not there for who asks, or is another than he saw. */
export function notSeenSo(
  batch: BatchContext,
  row: Locked | undefined,
  { rowVersion }: Pick<SeenRow, 'rowVersion'>
): RowRefusal | undefined {
  if (!row || !isGranted(batch.dataScope.read, row)) return refusal(batch, 404, 'rules:refused.missing')
  const isWaiting = row.status === fileMachine.transitions.submit.to
  return isWaiting && row.rowVersion !== rowVersion ? withRow(refusal(batch, 409, 'rules:refused.stale')) : undefined
}

/** The guards that the state machine of a file asks of a reviewer (contract/archives/state-machines.ts). */
export function reviewerGuards(batch: BatchContext, row: Locked, task: WaitingTask | undefined) {
  const { principal } = batch.ctx
  const no = (key: Parameters<typeof refusal>[2], values = {}) => withRow(refusal(batch, REFUSED, key, values))
  return {
    reviewer: () => (task?.isCandidate ? undefined : no('archives:review.notReviewer')),
    fourEyes: () =>
      row.uploadBy === principal.id || task?.createBy === principal.id ? no('archives:review.own') : undefined,
    free: () =>
      task && !isFree(task, principal) ? no('archives:review.claimed', { name: task.claimedByName ?? '' }) : undefined
  } as const
}

/** Whether the document before the reviewer is the file's own, and whether he has viewed it, where the archive asks for that. */
export async function unseen(
  batch: BatchContext,
  row: Locked,
  { document }: Pick<SeenRow, 'document'>
): Promise<RowRefusal | undefined> {
  const { tx, principal } = batch.ctx
  const no = (key: Parameters<typeof refusal>[2]) => withRow(refusal(batch, REFUSED, key))
  if (document !== undefined) {
    const own = await tx
      .selectFrom('arcObject')
      .select('id')
      .where('fileId', '=', row.id)
      .where('sha256', '=', document)
      .where('isDelete', '=', false)
      .executeTakeFirst()
    if (!own) return no('archives:review.wrongDocument')
  }
  const isAsked = (await settingOf(tx, 'reviewMustView', principal.tenant)) !== 0
  return isAsked && !(await hasViewed(tx, row.id, principal)) ? no('archives:review.unseen') : undefined
}

/** Why a file that does not wait for its review is not decided about: who has decided, or that it was taken back or is in another state. */
export async function notWaiting(batch: BatchContext, row: Locked): Promise<RowRefusal> {
  const last = await lastDecision(batch.tx, row.id)
  const isOf = last && row.status === fileMachine.transitions[last.kind].to
  return withRow(
    isOf
      ? refusal(batch, REFUSED, `archives:review.already.${last.kind}`, { name: last.byName ?? '' })
      : refusal(batch, REFUSED, 'archives:review.notWaiting')
  )
}
