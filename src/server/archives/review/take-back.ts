import { sql } from 'kysely'

import { type ReviewOutcome, TAKEN_BACK } from '#contract/archives/review.ts'
import { fileMachine, taskMachine } from '#contract/archives/state-machines.ts'
import { REFUSED } from '#contract/core/reply.ts'

import { isGranted } from '../../core/principal/data-scope.ts'
import { forbidden, missing } from '../../core/refusing/refusal.ts'
import { resumeInstance } from '../../core/process/instances.ts'
import { withdrawNotice } from '../../core/notices/send-notice.ts'
import { whyNot } from '../../core/state/transition.ts'
import type { TextKey } from '../../core/text/catalogues.ts'
import type { Tx } from '../../db/transaction.ts'
import { type BatchContext, eachRow, refusal, type RowRefusal } from '../rows/batch-context.ts'
import type { Locked } from '../rows/locked.ts'
import { stampOf } from './viewings.ts'
import { notWaiting } from './review-guards.ts'
import { outcomesOf } from './review-rows.ts'
import { type LastDecision, lastDecision } from './last-decisions.ts'

const STEPS = { accept: 'takeBackAccept', return: 'takeBackReturn' } as const

/** Takes back a command by which who asks has decided: each of its files is submitted again, and with him. */
export async function takeBack(batch: BatchContext, command: string): Promise<ReviewOutcome[]> {
  const { tx, principal, project } = batch.ctx
  const decisions = await tx
    .selectFrom('arcReviewDecision')
    .select(['fileId', 'kind'])
    .where('batchId', '=', command)
    .where('byUser', '=', principal.id)
    .where('projectId', '=', project)
    .where('undoneAt', 'is', null)
    .execute()
  const [first] = decisions
  if (!first) throw missing()
  if (!principal.rights.has(fileMachine.transitions[STEPS[first.kind]].by)) throw forbidden()
  const recent = await recentCommands(tx, principal.id, project)
  const outcomes = await eachRow(
    batch,
    decisions.map(({ fileId }) => ({ id: fileId })),
    async (_, row) => {
      if (!row || !isGranted(batch.dataScope.read, row)) return refusal(batch, 404, 'rules:refused.missing')
      const last = await lastDecision(tx, row.id)
      const own = last?.batchId === command ? last : undefined
      const no = (key: TextKey): RowRefusal => ({ ...refusal(batch, REFUSED, key), withRow: true })
      const guards = {
        ownDecision: () => (own ? undefined : no('archives:review.notOwn')),
        recent: () => (recent.includes(command) ? undefined : no('archives:review.tooOld')),
        untouched: () => touched(batch, row, own, no)
      }
      const why = await whyNot(fileMachine, STEPS[first.kind], row.status, guards, () => notWaiting(batch, row))
      if (why || !own) return why
      await undo(batch, row, own)
      return undefined
    }
  )
  return outcomesOf(batch, outcomes)
}

/** The last commands of a reviewer in a project, newest first: those that he has taken back count too. */
export async function recentCommands(tx: Tx, user: string, project: string): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('arcReviewDecision')
    .select('batchId')
    .where('byUser', '=', user)
    .where('projectId', '=', project)
    .groupBy('batchId')
    .orderBy(sql`max(at)`, 'desc')
    .orderBy(sql`max(id)`, 'desc')
    .limit(TAKEN_BACK)
    .execute()
  return rows.map(({ batchId }) => batchId)
}

/** Whether somebody has gone on with a file since: changed or attached something, put it into a volume, or begun to mend it. */
async function touched(
  { tx }: BatchContext,
  row: Locked,
  decision: LastDecision | undefined,
  no: (key: TextKey) => RowRefusal
): Promise<RowRefusal | undefined> {
  if (!decision) return undefined
  const { stamp } = (await tx.selectNoFrom(stampOf(row.id).as('stamp')).executeTakeFirstOrThrow()) as { stamp: string }
  const mending =
    decision.mendingTask === null
      ? undefined
      : await tx.selectFrom('arcTask').select('status').where('id', '=', decision.mendingTask).executeTakeFirst()
  const isBegun = mending !== undefined && mending.status !== taskMachine.first
  return row.rowVersion !== decision.rowVersion || stamp !== decision.stamp || isBegun
    ? no('archives:review.goneOn')
    : undefined
}

async function undo({ ctx: { tx, principal, audit } }: BatchContext, row: Locked, decision: LastDecision) {
  const now = sql<string>`now()`
  const step = fileMachine.transitions[STEPS[decision.kind]]
  await tx
    .updateTable('arcFile')
    .set({ status: step.to, returned: null, updateBy: principal.id })
    .where('id', '=', row.id)
    .execute()
  const reopened = await tx
    .updateTable('arcTask')
    .set({
      status: taskMachine.transitions.reopen.to,
      claimedBy: principal.id,
      doneAt: null,
      reason: null,
      opinion: null
    })
    .where('id', '=', decision.taskId)
    .returning('processId')
    .execute()
  for (const { processId } of reopened) await resumeInstance(tx, processId)
  await tx.updateTable('arcReviewDecision').set({ undoneAt: now }).where('id', '=', decision.id).execute()
  if (decision.returnId !== null)
    await tx.updateTable('arcReturn').set({ withdrawnAt: now }).where('id', '=', decision.returnId).execute()
  if (decision.mendingTask !== null)
    await tx
      .updateTable('arcTask')
      .set({ status: taskMachine.transitions.cancel.to })
      .where('id', '=', decision.mendingTask)
      .execute()
  if (decision.noticeId !== null && row.uploadBy !== null) await withdrawNotice(tx, decision.noticeId, [row.uploadBy])
  audit({
    event: 'archives.takeBack',
    type: 'file',
    id: row.id,
    project: row.projectId,
    detail: { title: row.title, kind: decision.kind }
  })
}
