import type { RowOutcome } from '#contract/archives/files.ts'
import { fileMachine, taskMachine } from '#contract/archives/state-machines.ts'
import type { voidFiles } from '#contract/archives/void-files.ts'
import type { Asked } from '#contract/core/call.ts'
import { REFUSED } from '#contract/core/reply.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { isGranted } from '../../core/principal/data-scope.ts'
import { endInstances } from '../../core/process/instances.ts'
import { whyNot } from '../../core/state/transition.ts'
import {
  type BatchContext,
  closedBy,
  closedHere,
  eachRow,
  openBatch,
  refusal,
  type RowRefusal
} from '../rows/batch-context.ts'
import type { Locked } from '../rows/locked.ts'
import { beginStep } from '../volumes/arranging.ts'
import { move } from '../volumes/hand.ts'

/**
 * any state before locked → void (DOMAIN.md §2.2), by who may describe the file, with a reason: it is out of sight then, and stays with its
 * bytes and its history. One that lies in a volume is taken out of it first; whoever reviews it has its task no longer.
 */
export async function voidRows(ctx: TxCtx, { ids, reason }: Asked<typeof voidFiles>): Promise<RowOutcome[]> {
  const wanted = [...new Set(ids)]
  // A project's steps of arranging come before its rows, so that two who meet wait for each other instead of failing.
  const arranging = await beginStep(ctx)
  const batch = await openBatch(ctx)
  const outcomes = await eachRow(
    batch,
    wanted.map((id) => ({ id })),
    async (_, row) => {
      const why = await mayVoid(batch, row, reason)
      if (why) return why
      if (row && row.volumeId !== null) await move(arranging, { ids: [row.id], to: null, seen: null })
      return undefined
    }
  )
  const done = outcomes.flatMap(({ ok, id }) => (ok ? [id] : []))
  if (done.length > 0) await write(batch, done, reason)
  return outcomes.map((outcome) => (outcome.ok ? { ...outcome, row: null } : outcome))
}

async function mayVoid(batch: BatchContext, row: Locked | undefined, reason: string): Promise<RowRefusal | undefined> {
  if (!row || row.status === 'void' || !isGranted(batch.dataScope.read, row))
    return refusal(batch, 404, 'rules:refused.missing')
  if (!isGranted(batch.dataScope.write, row)) return refusal(batch, 403, 'archives:refused.notYours')
  const guards = { reason: () => (reason === '' ? refusal(batch, REFUSED, 'archives:void.noReason') : undefined) }
  const why = await whyNot(fileMachine, 'void', row.status, guards, () => closedBy(batch, row))
  return why ?? (await closedHere(batch, row))
}

async function write({ ctx, project }: BatchContext, ids: readonly string[], reason: string): Promise<void> {
  const { tx, principal, audit } = ctx
  const { cancel } = taskMachine.transitions
  await tx
    .updateTable('arcTask')
    .set({ status: cancel.to })
    .where('fileId', 'in', [...ids])
    .where('status', 'in', cancel.from)
    .execute()
  await endInstances(tx, 'file', [...ids], 'terminate')
  const rows = await tx
    .updateTable('arcFile')
    .set({ status: fileMachine.transitions.void.to, updateBy: principal.id })
    .where('id', 'in', [...ids])
    .returning(['id', 'title'])
    .execute()
  for (const { id, title } of rows)
    audit({ event: 'archives.void', type: 'file', id, project, detail: { title, reason } })
}
