import type { TxCtx } from '../../core/context/context.ts'
import type { JobRunner } from '../../core/jobs/job.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { holdTransfer, readTransfer, takeTransferStep } from '../../domain/transfer/steps.ts'
import { notifyActors } from '../steps/transfer-notices.ts'
import { checkPackage } from '../packing/check-package.ts'
import { insideJob, orderedWork, orderPackageWork, packagePage } from '../packing/package-work.ts'
import { faultsIn } from '../packing/read-package.ts'
import { destine, sendElsewhere } from './send-elsewhere.ts'
import { refuseSentElsewhere, sendingOf } from './sending-rows.ts'

/**
 * Begins to send a package to the archive of this installation, or to another one by its address. Here it has arrived when a job has verified every
 * byte of it; elsewhere when the archive there has, and has answered a receipt.
 */
export async function orderSending(ctx: TxCtx, id: string, to: string): Promise<{ job: string }> {
  const row = await holdTransfer(ctx, id)
  await refuseSentElsewhere(ctx.tx, row)
  await destine(ctx, row, to)
  const whole = async () => {
    const size = row.packagePath === null ? undefined : await ctx.appContext.storage.size(row.packagePath)
    return size === undefined || size !== Number(row.packageBytes)
      ? new Refusal('transfers:online.notWhole', { no: row.transferNo })
      : undefined
  }
  const ordered = await orderPackageWork(ctx, 'send', row)
  await takeTransferStep(ctx, row, 'send', { whole })
  return ordered
}

/** Sends a package: what arrives was verified; what does not pass is broken off, with what was found. */
export const send: JobRunner = async ({ job, ctx, progress }) => {
  const { id } = orderedWork({ job, ctx }, 'transfer.online:send')
  const page = packagePage(id)
  const [row, sending] = await insideJob(ctx, async (own) => {
    const held = await readTransfer(own, id)
    return [held, await sendingOf(own.tx, held)] as const
  })
  const no = row.transferNo
  if (row.status === 'received') return { message: ctx.say('transfers:online.arrived', { no }), page }
  if (row.status !== 'transmitting') return { message: ctx.say('transfers:online.brokenOff', { no }), page }
  const report = await checkPackage(ctx, row, progress)
  const faults = faultsIn(ctx.say, report).join(ctx.say('transfers:receive.between'))
  if (report.isValid && sending?.state === 'sending') {
    const name = await sendElsewhere(ctx, { row, sending, progress })
    return {
      message: ctx.say(name === null ? 'transfers:online.brokenOff' : 'transfers:sending.arrived', {
        no,
        name: name ?? ''
      }),
      page
    }
  }
  const state = await insideJob(ctx, async (own) => {
    const now = await holdTransfer(own, id)
    // Whoever has sent it may have broken it off meanwhile.
    if (now.status !== 'transmitting') return now.status
    if (!report.isValid) {
      const opinion = ctx.say('transfers:online.notSent', { count: report.count, list: faults })
      return (await takeTransferStep(own, now, 'breakOff', {}, { opinion, isByServer: true })).status
    }
    const arrived = await takeTransferStep(own, now, 'arrive', {}, { isByServer: true })
    await notifyActors(own, arrived, 'arrived')
    return arrived.status
  })
  if (!report.isValid) throw new Refusal('transfers:online.notSent', { count: report.count, list: faults })
  return {
    message: ctx.say(state === 'received' ? 'transfers:online.arrived' : 'transfers:online.brokenOff', { no }),
    page
  }
}

/** Breaks off what has not arrived; the package stays. */
export async function breakOff(ctx: TxCtx, id: string): Promise<void> {
  const row = await holdTransfer(ctx, id)
  await takeTransferStep(ctx, row, 'breakOff', {})
  ctx.setMessage('transfers:online.brokenOff', { no: row.transferNo })
}
