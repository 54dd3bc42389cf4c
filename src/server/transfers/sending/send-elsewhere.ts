import type { Ctx, TxCtx } from '../../core/context/context.ts'
import { type HeldTransfer, holdTransfer, takeTransferStep } from '../../domain/transfer/steps.ts'
import { insideJob } from '../packing/package-work.ts'
import { sendAway } from './send-away.ts'
import { archiveFor, type SendingRow } from './sending-rows.ts'

/** Notes where a package is to go: to another installation by its address, or to the archive of this one, where none is given. */
export async function destine(ctx: TxCtx, row: HeldTransfer, to: string): Promise<void> {
  const { tx, project } = ctx
  const { id: transferId, packageSha256, packageBytes } = row
  if (packageSha256 === null) return
  if (to === '') {
    await tx
      .updateTable('arcSending')
      .set({ state: 'stopped' })
      .where('transferId', '=', transferId)
      .where('packageSha256', '=', packageSha256)
      .execute()
    return
  }
  const { address, name } = await archiveFor(ctx, to)
  const goal = { address, name, state: 'sending' } as const
  await tx
    .insertInto('arcSending')
    .values({ transferId, projectId: project, packageSha256, bytes: Number(packageBytes), ...goal })
    .onConflict((conflict) => conflict.columns(['transferId', 'packageSha256']).doUpdateSet(goal))
    .execute()
}

/**
 * Sends the package of a transfer to another installation. It has arrived once the receipt is there, which is kept with the step. What fails is
 * broken off, with the reason; what only stops goes on later. The name of the archive, or null where somebody has broken it off.
 */
export async function sendElsewhere(
  ctx: Ctx,
  {
    row,
    sending,
    progress
  }: {
    readonly row: HeldTransfer
    readonly sending: SendingRow
    readonly progress: (done: number, total: number) => void
  }
): Promise<string | null> {
  const { id } = row
  try {
    const receipt = await sendAway(ctx, { row, sending, progress })
    if (!receipt) return null
    return await insideJob(ctx, async (own) => {
      const now = await holdTransfer(own, id)
      if (now.status !== 'transmitting' || now.packageSha256 !== receipt.packageSha256) return null
      await own.tx
        .updateTable('arcSending')
        .set({ state: 'taken', receipt: JSON.stringify(receipt), sent: Number(row.packageBytes), checked: 1000 })
        .where('transferId', '=', id)
        .where('packageSha256', '=', receipt.packageSha256)
        .execute()
      const opinion = ctx.say('transfers:sending.receiptLogged', {
        name: receipt.archive,
        receipt: receipt.receiptNo,
        at: receipt.at
      })
      await takeTransferStep(own, now, 'arrive', {}, { opinion, isByServer: true })
      return receipt.archive
    })
  } catch (error) {
    // The server stops, or somebody has ended the job: what was sent stays there, and is gone on with.
    ctx.signal.throwIfAborted()
    await insideJob(ctx, async (own) => {
      const now = await holdTransfer(own, id)
      if (now.status === 'transmitting') await takeTransferStep(own, now, 'breakOff', {}, { isByServer: true })
    })
    throw error
  }
}
