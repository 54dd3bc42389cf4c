import { REFUSED } from '#contract/core/reply.ts'
import type { DecisionKind, ReviewOutcome } from '#contract/archives/review.ts'
import type { MarkedPlace } from '#contract/archives/returns.ts'
import { fileMachine, taskMachine } from '#contract/archives/state-machines.ts'

import { endInstances } from '../../core/process/instances.ts'
import { whyNot } from '../../core/state/transition.ts'
import { keepReturn } from '../../domain/archives/file-return.ts'
import { newId } from '../../db/id.ts'
import { type BatchContext, eachRow, refusal, type RowRefusal } from '../rows/batch-context.ts'
import type { Locked } from '../rows/locked.ts'
import { hasViewed, stampOf } from './viewings.ts'
import { notSeenSo, notWaiting, reviewerGuards, type SeenRow, unseen } from './review-guards.ts'
import { outcomesOf } from './review-rows.ts'
import { type WaitingTask, reviewTasks } from './review-tasks.ts'
import { type Returning, returnFault } from './returning.ts'

/** A decision about one file that every guard of its step has let pass: the command that made it, the file and its task. */
interface Deciding {
  readonly command: string
  readonly row: Locked
  readonly task: WaitingTask
}

/** What a reviewer says of what he accepts: his opinion, and where the seal of a single file is. */
export interface Accepting {
  readonly opinion: string
  readonly seal: MarkedPlace | undefined
}

/** submitted → approved, file by file, with the opinion of its reviewer; a file whose seal he has seen bears it. */
export const accept = (
  batch: BatchContext,
  rows: readonly SeenRow[],
  { opinion, seal }: Accepting
): Promise<ReviewOutcome[]> =>
  decide(batch, rows, {
    kind: 'accept',
    why: async (row, guards, seen) =>
      (await whyNot(fileMachine, 'accept', row.status, { ...guards, seen: () => unseen(batch, row, seen) }, () =>
        notWaiting(batch, row)
      )) ?? elsewhere(batch, row, seal),
    async act({ command, row, task }) {
      await step(batch, row, fileMachine.transitions.accept.to, null)
      // What the archive had returned has kept its place in its volume.
      if (row.volumeId !== null) await step(batch, row, fileMachine.transitions.rejoin.to, null)
      const said = opinion === '' ? {} : { opinion }
      if (seal) await batch.ctx.tx.updateTable('arcFile').set({ signed: 'Y' }).where('id', '=', row.id).execute()
      await endTask(batch, task, { status: taskMachine.transitions.finish.to, ...said })
      await endInstances(batch.ctx.tx, 'file', [row.id], 'finish')
      await note(batch, row, {
        ...{ command, task, kind: 'accept' as const, ...said },
        ...(seal && { sealPlace: JSON.stringify(seal) })
      })
      return said
    }
  })

/** submitted → returned, file by file: each with its task for who is to mend it, and a notice to him. */
export const giveBack = (
  batch: BatchContext,
  rows: readonly SeenRow[],
  returning: Returning
): Promise<ReviewOutcome[]> =>
  decide(batch, rows, {
    kind: 'return',
    why: (row, guards) =>
      whyNot(fileMachine, 'return', row.status, { ...guards, reason: () => noReason(batch, returning) }, () =>
        notWaiting(batch, row)
      ),
    async act({ command, row, task }) {
      const { reason, words: opinion } = returning
      await step(batch, row, fileMachine.transitions.return.to, opinion)
      await endTask(batch, task, { status: taskMachine.transitions.return.to, reason, opinion })
      const sent = await keepReturn(batch.ctx, row, returning)
      await note(batch, row, { command, task, kind: 'return', reason, opinion, ...sent })
      return { reason, opinion }
    }
  })

interface Decision {
  readonly kind: DecisionKind
  /** Why the machine does not let this file take the step. */
  readonly why: (
    row: Locked,
    guards: ReturnType<typeof reviewerGuards>,
    seen: SeenRow
  ) => Promise<RowRefusal | undefined>
  /** Does it; answers what the audit log says beside the title. */
  readonly act: (deciding: Deciding) => Promise<Readonly<Record<string, string>>>
}

/** Decides about files as one command, each as its reviewer saw it; what one may not decide about says why, and the others go on. */
async function decide(
  batch: BatchContext,
  rows: readonly SeenRow[],
  { kind, why, act }: Decision
): Promise<ReviewOutcome[]> {
  const command = newId()
  const outcomes = await eachRow(batch, rows, async (seen, row) => {
    const other = notSeenSo(batch, row, seen)
    if (other || !row) return other
    const task = await taskOf(batch, row)
    const no = await why(row, reviewerGuards(batch, row, task), seen)
    if (no || !task) return no
    const more = await act({ command, row, task })
    const detail = { title: row.title, ...more }
    batch.ctx.audit({ event: `archives.${kind}`, type: 'file', id: row.id, project: row.projectId, detail })
    return undefined
  })
  return outcomesOf(batch, outcomes)
}

const taskOf = async ({ ctx: { tx, principal } }: BatchContext, { id }: Locked) =>
  (await reviewTasks(tx, [id], principal, 'write')).get(id)

/** A return says why: by the dictionary, and in words. */
const noReason = (batch: BatchContext, returning: Returning): RowRefusal | undefined => {
  const fault = returnFault(returning)
  return fault && refusal(batch, REFUSED, fault)
}

const step = async (
  { ctx: { tx, principal } }: BatchContext,
  { id }: Locked,
  status: string,
  returned: string | null
) => tx.updateTable('arcFile').set({ status, returned, updateBy: principal.id }).where('id', '=', id).execute()

/** Why a place cannot be that of a file's seal: it is on a page of another file. */
async function elsewhere(
  batch: BatchContext,
  { id }: Locked,
  seal: MarkedPlace | undefined
): Promise<RowRefusal | undefined> {
  if (!seal) return undefined
  const own = await batch.tx
    .selectFrom('arcObject')
    .select('id')
    .where('id', '=', seal.object)
    .where('fileId', '=', id)
    .where('isDelete', '=', false)
    .executeTakeFirst()
  return own ? undefined : refusal(batch, REFUSED, 'archives:review.sealElsewhere')
}

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
  readonly sealPlace?: string
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
