import type { returnReceived } from '#contract/transfers/receiving.ts'
import type { Asked } from '#contract/core/call.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { unreadable } from '../../core/refusing/refusal.ts'
import { applied, holdTransfer, takeTransferStep } from '../../domain/transfer/steps.ts'
import { refuseSentElsewhere } from '../sending/sending-rows.ts'
import { returnVolumes } from '../steps/received-steps.ts'
import { notifyApplicant } from '../steps/transfer-notices.ts'

/** Sends a transfer back: the volumes that are named are unlocked with their files, or all where none is. */
export async function sendTransferBack(
  ctx: TxCtx,
  { id, reason, opinion, volumes }: Asked<typeof returnReceived>
): Promise<void> {
  const { tx } = ctx
  const row = await holdTransfer(ctx, id)
  await refuseSentElsewhere(tx, row)
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
  await returnVolumes(tx, row, back, { reason, opinion: opinion === '' ? null : opinion })
}
