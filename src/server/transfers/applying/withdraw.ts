import type { TransferRow } from '#contract/transfers/transfers.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { holdTransfer, takeTransferStep } from '../../domain/transfer/steps.ts'
import { transferRowOf } from '../reading/transfer-rows.ts'
import { moveTransferred, volumesOf } from '../steps/volume-locks.ts'

/** Withdraws an application that nobody has opened: its volumes are this side's again, and what was decided about them before counts no more. */
export async function withdrawApplication(ctx: TxCtx, id: string, opinion: string): Promise<TransferRow> {
  const held = await holdTransfer(ctx, id)
  const unopened = () =>
    held.reviewer === null ? undefined : new Refusal('transfers:refused.opened', { no: held.transferNo })
  await takeTransferStep(ctx, held, 'withdraw', { unopened }, { opinion: opinion || null })
  await moveTransferred(ctx.tx, await volumesOf(ctx.tx, id), 'release')
  await ctx.tx
    .updateTable('arcTransferVolume')
    .set({ result: null, reason: null, opinion: null })
    .where('transferId', '=', id)
    .execute()
  return transferRowOf(ctx, id)
}
