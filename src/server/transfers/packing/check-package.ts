import { sql } from 'kysely'

import type { PackageReport } from '#contract/transfers/packing.ts'

import type { Ctx, TxCtx } from '../../core/context/context.ts'
import type { JobRunner } from '../../core/jobs/job.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { turnOf } from '../../core/workers/process-pool.ts'
import { type HeldTransfer, holdTransfer, readTransfer } from '../../domain/transfer/steps.ts'
import { packageReadersOf } from '../../domain/packages/package-readers.ts'
import { insideJob, orderedWork, orderPackageWork, packagePage } from './package-work.ts'
import { faultsIn, keptReport } from './read-package.ts'

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
export async function checkPackage(
  ctx: Ctx,
  { id, transferNo: no, packagePath: path, packageSha256: sha256 }: HeldTransfer,
  progress: (done: number, total: number) => void
): Promise<PackageReport> {
  const { storage } = ctx.appContext
  if (path === null || sha256 === null) throw new Refusal('transfers:online.noPackage', { no })
  const found = await packageReadersOf(ctx.appContext).verify({
    ...{ storage, path, ...turnOf(ctx) },
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
