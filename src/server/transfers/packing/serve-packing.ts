import type { FastifyInstance } from 'fastify'

import { leadsFrom } from '#contract/core/state-machine.ts'
import * as asked from '#contract/transfers/packing.ts'
import { transferMachine } from '#contract/transfers/transfer-machine.ts'

import { answerInside, type Ctx, type TxCtx } from '../../core/context/context.ts'
import { jobsOf } from '../../core/jobs/job-queue.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { sendBytes } from '../../core/http/send-bytes.ts'
import { serve, serveOpen, type SENT } from '../../core/http/serve.ts'
import { type HeldTransfer, readTransfer } from '../../domain/transfer/steps.ts'
import { transferRowOf } from '../reading/transfer-rows.ts'
import { auditDownload, headDownload } from './package-download.ts'
import { orderPacking, pack, unpack } from './pack.ts'
import { PACKAGE_JOBS, packageFailure, packageJob } from './package-work.ts'
import { findingTitle } from './read-package.ts'
import { orderVerification, verifyMade } from './check-package.ts'

/** Binds 在线移交: packages are made, verified and fetched. */
export function servePacking(app: FastifyInstance): void {
  const jobs = jobsOf(app.appContext)
  jobs.register(PACKAGE_JOBS.pack, pack)
  jobs.register(PACKAGE_JOBS.verify, verifyMade)
  serve(app, asked.packTransfer, ({ id }, ctx) => orderPacking(ctx, id))
  serve(app, asked.unpackTransfer, async ({ id }, ctx) => {
    await unpack(ctx, id)
    return null
  })
  serve(app, asked.verifyPackage, ({ id }, ctx) => orderVerification(ctx, id))
  // The browser fetches it by itself, and goes on by itself where the line broke.
  serveOpen(app, asked.downloadPackage, ({ id }, ctx) => answerPackage(ctx, id), { byCookie: true })
}

/** The package of a transfer, but where it was sent. */
export async function packageStateOf(ctx: TxCtx, id: string): Promise<Omit<asked.TransferPackage, 'sending'>> {
  const { tx } = ctx
  await transferRowOf(ctx, id)
  // Asked first: what is read after the work has ended is its outcome.
  const work = await packageJob(tx, id)
  const row = await readTransfer(ctx, id)
  const report = row.packageReport
  const by = row.packagedBy
    ? await tx.selectFrom('sysUser').select('realname').where('id', '=', row.packagedBy).executeTakeFirst()
    : undefined
  const last = await tx
    .selectFrom('arcTransferLog')
    .select(['opinion', 'toStatus'])
    .where('transferId', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    made:
      row.packagePath === null || row.packageSha256 === null
        ? null
        : {
            ...{ sha256: row.packageSha256, bytes: Number(row.packageBytes), files: row.packageFiles ?? 0 },
            ...{ at: row.packagedAt, byName: by?.realname ?? null }
          },
    report: report && {
      ...report,
      findings: report.findings.map((finding) => ({ ...finding, title: findingTitle(ctx.say, finding.code) }))
    },
    checkedAt: row.packageCheckedAt,
    work,
    fault: faultOf(row, await packageFailure(tx, id)) ?? (last?.toStatus === 'verify_failed' ? last.opinion : null)
  }
}

/** Why the last work has failed, as long as the transfer is where it has left it. */
function faultOf({ status }: HeldTransfer, failed: Awaited<ReturnType<typeof packageFailure>>): string | null {
  if (!failed) return null
  const isHere =
    failed.kind === 'pack'
      ? leadsFrom(transferMachine, 'pack', status)
      : status === 'packed' || status === 'transmitting'
  return isHere ? failed.message : null
}

async function answerPackage(ctx: Ctx, id: string): Promise<typeof SENT> {
  const row = await answerInside({ ctx, said: () => undefined }, 'own', async (own) => {
    await transferRowOf(own, id)
    const held = await readTransfer(own, id)
    auditDownload(own, held)
    return held
  })
  const { packagePath: key, packageSha256, transferNo: no } = row
  const size = key === null ? undefined : await ctx.appContext.storage.size(key)
  if (key === null || size === undefined) throw new Refusal('transfers:online.noPackage', { no })
  headDownload(ctx, `${no}.zip`)
  return sendBytes(ctx, { key, size, tag: `"${packageSha256}"`, mime: 'application/zip' })
}
