import { REFUSED } from '#contract/core/reply.ts'
import type { DecisionKind, ReviewOutcome } from '#contract/archives/review.ts'
import { fileMachine, taskMachine } from '#contract/archives/state-machines.ts'

import { whyNot } from '../../core/transition.ts'
import { newId } from '../../db/id.ts'
import { type BatchContext, eachRow, refusal, type RowRefusal } from '../rows/batch-context.ts'
import type { Locked } from '../rows/locked.ts'
import { hasViewed, stampOf } from './viewings.ts'
import { notSeenSo, notWaiting, reviewerGuards, type SeenRow, unseen } from './review-guards.ts'
import { outcomesOf } from './review-rows.ts'
import { type WaitingTask, reviewTasks } from './review-tasks.ts'
import { type Returning, sendBack } from './send-back.ts'

/** submitted → approved, file by file. */
export async function accept(batch: BatchContext, rows: readonly SeenRow[]): Promise<ReviewOutcome[]> {
  const command = newId()
  const outcomes = await eachRow(batch, rows, async (seen, row) => {
    const why = notSeenSo(batch, row, seen)
    if (why || !row) return why
    const task = await taskOf(batch, row)
    const no = await whyNot(
      fileMachine,
      'accept',
      row.status,
      { ...reviewerGuards(batch, row, task), seen: () => unseen(batch, row, seen) },
      () => notWaiting(batch, row)
    )
    if (no || !task) return no
    const status = fileMachine.transitions.accept.to
    await step(batch, row, status, null)
    await endTask(batch, task, { status: taskMachine.transitions.finish.to })
    await note(batch, row, { command, task, kind: 'accept' })
    batch.ctx.audit({
      event: 'archives.accept',
      type: 'file',
      id: row.id,
      project: row.projectId,
      detail: { title: row.title }
    })
    return undefined
  })
  return outcomesOf(batch, outcomes)
}

/** submitted → returned, file by file: each with its task for who is to mend it, and a notice to him. */
export async function giveBack(
  batch: BatchContext,
  rows: readonly SeenRow[],
  returning: Returning
): Promise<ReviewOutcome[]> {
  const command = newId()
  const outcomes = await eachRow(batch, rows, async (seen, row) => {
    const why = notSeenSo(batch, row, seen)
    if (why || !row) return why
    const task = await taskOf(batch, row)
    const no = await whyNot(
      fileMachine,
      'return',
      row.status,
      { ...reviewerGuards(batch, row, task), reason: () => noReason(batch, returning) },
      () => notWaiting(batch, row)
    )
    if (no || !task) return no
    const { reason, words } = returning
    await step(batch, row, fileMachine.transitions.return.to, words)
    await endTask(batch, task, { status: taskMachine.transitions.return.to, reason, opinion: words })
    await note(batch, row, {
      command,
      task,
      kind: 'return',
      reason,
      opinion: words,
      ...(await sendBack(batch, row, returning))
    })
    batch.ctx.audit({
      event: 'archives.return',
      type: 'file',
      id: row.id,
      project: row.projectId,
      detail: { title: row.title, reason, opinion: words }
    })
    return undefined
  })
  return outcomesOf(batch, outcomes)
}

const taskOf = async ({ tx }: BatchContext, { id }: Locked) => (await reviewTasks(tx, [id], 'write')).get(id)

/** A return says why: by the dictionary, and in words. */
const noReason = (batch: BatchContext, { reason, isKnown, words }: Returning): RowRefusal | undefined => {
  if (reason === '') return refusal(batch, REFUSED, 'archives:review.noReason')
  if (!isKnown) return refusal(batch, REFUSED, 'archives:review.unknownReason')
  return words === '' ? refusal(batch, REFUSED, 'archives:review.noOpinion') : undefined
}

const step = async (
  { ctx: { tx, principal } }: BatchContext,
  { id }: Locked,
  status: string,
  returned: string | null
) => tx.updateTable('arcFile').set({ status, returned, updateBy: principal.id }).where('id', '=', id).execute()

const endTask = async (
  { ctx: { tx, principal } }: BatchContext,
  { id }: WaitingTask,
  end: { readonly status: string; readonly reason?: string; readonly opinion?: string }
) =>
  tx
    .updateTable('arcTask')
    .set({ ...end, claimedBy: principal.id, claimedUntil: null, doneAt: new Date().toISOString() })
    .where('id', '=', id)
    .execute()

interface Decided {
  readonly command: string
  readonly task: WaitingTask
  readonly kind: DecisionKind
  readonly reason?: string
  readonly opinion?: string
  readonly returnId?: string
  readonly mendingTask?: string
  readonly noticeId?: string | null
}

/** Keeps what was decided, with the file as it is now: by that it shows whether somebody goes on with it. */
async function note({ tx, ctx: { principal } }: BatchContext, row: Locked, { command, task, ...rest }: Decided) {
  const { rowVersion } = await tx
    .selectFrom('arcFile')
    .select('rowVersion')
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('arcReviewDecision')
    .values({
      ...rest,
      id: newId(),
      batchId: command,
      projectId: row.projectId,
      fileId: row.id,
      taskId: task.id,
      wasViewed: await hasViewed(tx, row.id, principal),
      rowVersion,
      stamp: stampOf(row.id)
    })
    .execute()
}
