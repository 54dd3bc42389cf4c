import type { returnReceived } from '#contract/transfers/receiving.ts'
import type { Asked } from '#contract/core/call.ts'
import { fileMachine, volumeMachine } from '#contract/archives/state-machines.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { unreadable } from '../../core/refusing/refusal.ts'
import { applied, holdTransfer, takeTransferStep } from '../../domain/transfer/steps.ts'
import { notifyApplicant } from '../steps/transfer-notices.ts'

/** Sends a transfer back: the volumes that are named are unlocked with their files, or all where none is. */
export async function sendTransferBack(
  ctx: TxCtx,
  { id, reason, opinion, volumes }: Asked<typeof returnReceived>
): Promise<void> {
  const { tx } = ctx
  const row = await holdTransfer(ctx, id)
  const sent = await takeTransferStep(
    ctx,
    row,
    'sendBack',
    {
      fourEyes: () => applied(ctx, row),
      reason: () => (reason === '' ? unreadable('reason', 'transfers:receive.noReason') : undefined)
    },
    { reason, opinion: opinion === '' ? null : opinion }
  )
  await notifyApplicant(ctx, sent, 'sentBack', opinion === '' ? [] : [opinion])
  const held = await tx.selectFrom('arcTransferVolume').select('volumeId').where('transferId', '=', id).execute()
  const all = held.map(({ volumeId }) => volumeId)
  if (volumes.some((one) => !all.includes(one))) throw unreadable('volumes', 'transfers:receive.otherVolume')
  const back = volumes.length > 0 ? volumes : all
  if (back.length === 0) return
  await tx
    .updateTable('arcTransferVolume')
    .set({ result: 'return', reason, opinion: opinion === '' ? null : opinion, round: row.round })
    .where('transferId', '=', id)
    .where('volumeId', 'in', back)
    .execute()
  const { sendBack: step } = volumeMachine.transitions
  await tx
    .updateTable('arcVolume')
    .set({ status: step.to })
    .where('id', 'in', back)
    .where('status', 'in', step.from)
    .execute()
  const { unlock } = fileMachine.transitions
  await tx
    .updateTable('arcFile')
    .set({ status: unlock.to })
    .where('volumeId', 'in', back)
    .where('status', 'in', unlock.from)
    .where('isDelete', '=', false)
    .execute()
}
