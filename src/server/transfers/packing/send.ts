import { sql } from 'kysely'

import type { PackageReport } from '#contract/transfers/packing.ts'

import type { Ctx, TxCtx } from '../../core/context/context.ts'
import type { JobRunner } from '../../core/jobs/job.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { type HeldTransfer, holdTransfer, readTransfer, takeTransferStep } from '../../domain/transfer/steps.ts'
import { notifyActors } from '../steps/transfer-notices.ts'
import { insideJob, orderedWork, orderPackageWork, packagePage } from './package-work.ts'
import { faultsIn, keptReport, readPackage } from './read-package.ts'

/** Begins to send a package to the archive of this installation: it has arrived when a job has verified every byte of it. */
export async function orderSending(ctx: TxCtx, id: string): Promise<{ job: string }> {
  const row = await holdTransfer(ctx, id)
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
  const row = await insideJob(ctx, (own) => readTransfer(own, id))
  const no = row.transferNo
  if (row.status === 'received') return { message: ctx.say('transfers:online.arrived', { no }), page }
  if (row.status !== 'transmitting') return { message: ctx.say('transfers:online.brokenOff', { no }), page }
  const report = await checkPackage(ctx, row, progress)
  const faults = faultsIn(ctx.say, report).join(ctx.say('transfers:receive.between'))
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

/** Orders the verification of a package. */
export async function orderVerification(ctx: TxCtx, id: string): Promise<{ job: string }> {
  const row = await holdTransfer(ctx, id)
  if (row.packagePath === null) throw new Refusal('transfers:online.noPackage', { no: row.transferNo })
  return orderPackageWork(ctx, 'verify', row)
}

/** Verifies a package, and keeps what was found. */
export const verifyMade: JobRunner = async ({ job, ctx, progress }) => {
  const { id } = orderedWork({ job, ctx }, 'transfer.online:verify')
  const row = await insideJob(ctx, (own) => readTransfer(own, id))
  const report = await checkPackage(ctx, row, progress)
  const message = report.isValid
    ? ctx.say('transfers:online.valid', { no: row.transferNo })
    : ctx.say('transfers:online.broken', {
        ...{ no: row.transferNo, count: report.count },
        list: faultsIn(ctx.say, report).join(ctx.say('transfers:receive.between'))
      })
  return { message, page: packagePage(id) }
}

/** Reads every byte of a package, and keeps what was found of this very package. */
async function checkPackage(
  ctx: Ctx,
  { id, transferNo: no, packagePath: path, packageSha256: sha256 }: HeldTransfer,
  progress: (done: number, total: number) => void
): Promise<PackageReport> {
  const { storage } = ctx.appContext
  if (path === null || sha256 === null) throw new Refusal('transfers:online.noPackage', { no })
  const found = await readPackage(storage, path, {
    signal: ctx.signal,
    onProgress: ({ files, ofFiles }) => progress(files, ofFiles)
  })
  const report = keptReport(found, sha256)
  await ctx.inTransaction((tx) =>
    tx
      .updateTable('arcTransfer')
      .set({ packageReport: JSON.stringify(report), packageCheckedAt: sql<string>`now()` })
      .where('id', '=', id)
      .where('packagePath', '=', path)
      .execute()
  )
  return report
}
