import { sql } from 'kysely'

import { sha256Hex } from '../../core/text/sha256.ts'
import type { TxCtx } from '../../core/context/context.ts'
import type { JobRunner } from '../../core/jobs/job.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { settingOf } from '../../core/settings/settings.ts'
import {
  type HeldTransfer,
  holdTransfer,
  refuseStep,
  takeTransferStep,
  type TransferGuards
} from '../../domain/transfer/steps.ts'
import { notifyActors } from '../steps/transfer-notices.ts'
import { isFrozen } from './frozen.ts'
import { packageFacts } from './package-facts.ts'
import { insideJob, orderedWork, orderPackageWork, packagePage } from './package-work.ts'
import { writePackage } from './write-package.ts'

/** What is forgotten of a package with it. */
const NO_PACKAGE = {
  ...{
    packagePath: null,
    packageSha256: null,
    packageBytes: null,
    packageFiles: null,
    packagedBy: null,
    packagedAt: null
  },
  ...{ packageReport: null, packageCheckedAt: null, carrier: null, carrierBytes: null }
}

const packGuards = ({ tx }: Pick<TxCtx, 'tx'>, row: HeldTransfer): TransferGuards<'pack'> => ({
  notPre: () => (row.kind === 'pre' ? new Refusal('transfers:refused.kind', { no: row.transferNo }) : undefined),
  frozen: async () =>
    (await isFrozen(tx, row)) ? undefined : new Refusal('transfers:online.notFrozen', { no: row.transferNo })
})

/** Orders the package of a transfer, where nothing refuses it now; the job asks once more. */
export async function orderPacking(ctx: TxCtx, id: string): Promise<{ job: string }> {
  const row = await holdTransfer(ctx, id)
  await refuseStep(ctx, row, 'pack', packGuards(ctx, row))
  return orderPackageWork(ctx, 'pack', row)
}

/**
 * Makes a package. Its bytes have the name of the job: what a run that was stopped has left is removed by the next one, and when it was noted,
 * nothing is left to do.
 */
export const pack: JobRunner = async ({ job, ctx, progress }) => {
  const { id, round } = orderedWork({ job, ctx }, 'transfer.online:pack')
  const { storage } = ctx.appContext
  const path = storage.nameByDigest('packages', sha256Hex(`${id} ${job.id}`), 'zip')
  const page = packagePage(id)
  const read = await insideJob(ctx, async (own) => {
    const row = await holdTransfer(own, id)
    if (row.packagePath === path) return { no: row.transferNo, content: null, algorithms: [] }
    await refuseRound(row, round)
    await refuseStep(own, row, 'pack', packGuards(own, row))
    const hasSm3 = (await settingOf(own.tx, 'packageSm3', own.principal.tenant)) === 1
    const algorithms = hasSm3 ? (['sha256', 'sm3'] as const) : (['sha256'] as const)
    return { no: row.transferNo, content: await packageFacts(own, row), algorithms }
  })
  if (!read.content) return { message: ctx.say('transfers:online.packed', { no: read.no }), page }
  await storage.remove(path)
  try {
    const made = await writePackage(read.content, {
      ...{ storage, path, signal: ctx.signal, onFile: progress },
      algorithms: read.algorithms
    })
    await insideJob(ctx, async (own) => {
      const row = await holdTransfer(own, id)
      await refuseRound(row, round)
      const packed = await takeTransferStep(own, row, 'pack', packGuards(own, row), {
        set: {
          ...NO_PACKAGE,
          ...{ packagePath: path, packageSha256: made.digest, packageBytes: made.size, packageFiles: made.files },
          ...{ packagedBy: own.principal.id, packagedAt: sql<string>`now()` }
        }
      })
      forget(own, row)
      await notifyActors(own, packed, packed.mode === 'online' ? 'packed' : 'brought')
    })
  } catch (error) {
    await storage.remove(path)
    throw error
  }
  return { message: ctx.say('transfers:online.packed', { no: read.no }), page }
}

function refuseRound(row: HeldTransfer, round: number): void {
  if (row.round !== round) throw new Refusal('transfers:online.otherRound', { no: row.transferNo })
}

/** Takes a package back that was not sent, and removes its bytes. */
export async function unpack(ctx: TxCtx, id: string): Promise<void> {
  const row = await holdTransfer(ctx, id)
  await takeTransferStep(ctx, row, 'unpack', {}, { set: NO_PACKAGE })
  forget(ctx, row)
  ctx.setMessage('transfers:online.unpacked', { no: row.transferNo })
}

/** Removes the bytes of a package once nothing says any more that they are there. */
function forget({ after, appContext }: TxCtx, { packagePath }: HeldTransfer): void {
  if (packagePath !== null) after(() => appContext.storage.remove(packagePath))
}
