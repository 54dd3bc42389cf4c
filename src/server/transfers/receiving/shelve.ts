import { sql } from 'kysely'

import { volumeMachine } from '#contract/archives/state-machines.ts'
import { FINISHED_BIZ } from '#contract/forms/finished.ts'
import type { Asked } from '#contract/core/call.ts'
import {
  type ProposedNumber,
  type proposedNumbers,
  type Receipt,
  STORES,
  type shelveTransfer
} from '#contract/transfers/receiving.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import {
  appliedOrAccepted,
  type HeldTransfer,
  holdTransfer,
  readTransfer,
  refuseStep,
  takeTransferStep
} from '../../domain/transfer/steps.ts'
import { newId } from '../../db/id.ts'
import { handOver, moveReceivedFiles } from '../steps/received-steps.ts'
import { notifyApplicant } from '../steps/transfer-notices.ts'
import { areWhole, copiesOf, storesOfPackage } from './copies.ts'
import { confirmedNumbers, numbersOf } from './next-numbers.ts'
import { receiptOf } from './receipt.ts'
import { type ShelvingVolume, shelvingVolumes } from './shelving-volumes.ts'
import { transferObjects } from './transfer-objects.ts'

/** Why a transfer may not be shelved yet. */
async function shelveGuards(ctx: TxCtx, row: HeldTransfer, volumes: readonly ShelvingVolume[]) {
  const { tx } = ctx
  const objects = await transferObjects(tx, row.id)
  const from: readonly string[] = volumeMachine.transitions.shelve.from
  const others = volumes.filter(({ status }) => !from.includes(status))
  const left = volumes.filter(({ locationId, takesRoom }) => takesRoom && locationId === null)
  return {
    fourEyes: () => appliedOrAccepted(ctx, row),
    twoCopies: async () =>
      areWhole(await copiesOf(tx, row.id, objects), objects) &&
      (row.packagePath === null || (await storesOfPackage(tx, row.id, row.packageSha256)).size === STORES.length)
        ? undefined
        : new Refusal('transfers:receive.noCopies', { no: row.transferNo }),
    numbered: () =>
      others.length === 0
        ? undefined
        : new Refusal('transfers:receive.notAccepted', { count: others.length, title: others[0]?.title ?? '' }),
    placed: () =>
      left.length === 0
        ? undefined
        : new Refusal('transfers:receive.notPlaced', { count: left.length, title: left[0]?.title ?? '' })
  }
}

/** The numbers that shelving would give now, from `first` on where that is said; a Refusal where the transfer cannot be shelved yet. */
export async function proposeNumbers(
  ctx: TxCtx,
  { id, first }: Asked<typeof proposedNumbers>
): Promise<ProposedNumber[]> {
  const row = await readTransfer(ctx, id)
  const volumes = await shelvingVolumes(ctx.tx, id, { isHeld: false })
  await refuseStep(ctx, row, 'shelve', await shelveGuards(ctx, row, volumes))
  return numbersOf(ctx, volumes, first)
}

/**
 * 入库上架: volumes get the numbers that were confirmed, or, where none were shown, the next ones; they are shelved, files are archived, and the
 * transfer is completed, in one transaction; before that both stores must hold all of it, and each volume of which anything lies there have its place. Who asks again is
 * answered the same receipt.
 */
export async function shelve(ctx: TxCtx, { id, confirmed }: Asked<typeof shelveTransfer>): Promise<Receipt> {
  const { tx, project } = ctx
  const row = await holdTransfer(ctx, id)
  if (row.status === 'completed') return receiptOf(ctx, row)
  const volumes = await shelvingVolumes(tx, id, { isHeld: true })
  const now = await takeTransferStep(ctx, row, 'shelve', await shelveGuards(ctx, row, volumes))
  for (const { volumeId, holdingNo, registerNo } of await confirmedNumbers(ctx, volumes, confirmed))
    await tx
      .updateTable('arcVolume')
      .set({ status: volumeMachine.transitions.shelve.to, holdingNo, registerNo })
      .where('id', '=', volumeId)
      .execute()
  await moveReceivedFiles(
    tx,
    volumes.map((volume) => volume.id),
    'archive'
  )
  await prepareCertificate(ctx, now, volumes.length)
  await listPackage(ctx, now)
  await notifyApplicant(ctx, now, 'shelved', [])
  await handOver(ctx, id)
  ctx.audit({ event: 'transfer.received', type: 'transfer', id, project, detail: { name: now.transferNo } })
  return receiptOf(ctx, now)
}

/** The package that was received is a finished file of its transfer: found, checked and fetched as such. */
async function listPackage({ tx, project, principal }: TxCtx, row: HeldTransfer): Promise<void> {
  if (row.packagePath === null) return
  const copy = await tx
    .selectFrom('arcCopy')
    .select(['sha256', 'bytes'])
    .where('transferId', '=', row.id)
    .where('objectId', 'is', null)
    .where('detail', '=', row.packageSha256)
    .where('result', '=', 'ok')
    .orderBy('writtenAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { sha256, bytes } = copy
  const fileName = `${row.transferNo}.zip`
  const { id: objectId } = await tx
    .insertInto('arcObject')
    .values({
      ...{ id: newId(), projectId: project, biz: FINISHED_BIZ, path: row.packagePath, fileName },
      ...{ bytes, sha256, format: 'zip', mime: 'application/zip' }
    })
    // What another installation has sent came as an upload, which is an object already.
    .onConflict((conflict) => conflict.column('path').doUpdateSet({ biz: FINISHED_BIZ, fileName }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('arcFinished')
    .values({
      ...{ id: newId(), projectId: project, kind: 'package', targetType: 'transfer', targetId: row.id },
      ...{
        name: row.transferNo,
        objectId,
        sha256,
        bytes,
        path: row.packagePath,
        madeBy: row.packagedBy ?? principal.id
      },
      ...(row.packagedAt !== null && { madeAt: row.packagedAt })
    })
    .execute()
}

/** The receipt prepares the papers of the handover: what is certified is what was registered here. */
async function prepareCertificate({ tx, project }: TxCtx, row: HeldTransfer, volumes: number): Promise<void> {
  await tx
    .insertInto('arcHandover')
    .values({
      ...{ id: newId(), projectId: project, transferId: row.id, volumes },
      // Who has the package compares its digest; of what came without one the digest of the receipt says what it was.
      packageSha256: row.packageSha256 ?? row.receiptSha256,
      ...{ files: row.files, pages: row.pages, bytes: row.bytes, receivedAt: sql<string>`now()` }
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
