import { sql } from 'kysely'

import { volumeMachine } from '#contract/archives/state-machines.ts'
import { FINISHED_BIZ } from '#contract/forms/finished.ts'
import { type Receipt, STORES } from '#contract/transfers/receiving.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { appliedOrAccepted, type HeldTransfer, holdTransfer, takeTransferStep } from '../../domain/transfer/steps.ts'
import { newId } from '../../db/id.ts'
import { handOver, moveFiles } from '../steps/received-steps.ts'
import { notifyApplicant } from '../steps/transfer-notices.ts'
import { areWhole, copiesOf, storesOfPackage } from './copies.ts'
import { nextNumbers } from './next-numbers.ts'
import { receiptOf } from './receipt.ts'
import { transferObjects } from './transfer-objects.ts'

/**
 * 入库上架: numbers are given, volumes are shelved, files are archived, and the transfer is completed, in one transaction; before that both
 * stores must hold all of it, and each volume have its place. Who asks again is answered the same receipt.
 */
export async function shelve(ctx: TxCtx, id: string): Promise<Receipt> {
  const { tx, project } = ctx
  const row = await holdTransfer(ctx, id)
  if (row.status === 'completed') return receiptOf(ctx, row)
  const objects = await transferObjects(tx, id)
  const volumes = await tx
    .selectFrom('arcTransferVolume as x')
    .innerJoin('arcVolume as v', 'v.id', 'x.volumeId')
    .select(['v.id', 'v.status', 'v.holdingNo', 'v.registerNo', 'v.locationId', 'v.title'])
    .where('x.transferId', '=', id)
    .where('v.isDelete', '=', false)
    .orderBy('v.volumeNo')
    .forUpdate('v')
    .execute()
  const from: readonly string[] = volumeMachine.transitions.shelve.from
  const others = volumes.filter(({ status }) => !from.includes(status))
  const now = await takeTransferStep(ctx, row, 'shelve', {
    fourEyes: () => appliedOrAccepted(ctx, row),
    twoCopies: async () =>
      areWhole(await copiesOf(tx, id, objects), objects) &&
      (row.packagePath === null || (await storesOfPackage(tx, id, row.packageSha256)).size === STORES.length)
        ? undefined
        : new Refusal('transfers:receive.noCopies', { no: row.transferNo }),
    numbered: () =>
      others.length === 0
        ? undefined
        : new Refusal('transfers:receive.notAccepted', { count: others.length, title: others[0]?.title ?? '' }),
    placed: () => {
      const left = volumes.filter(({ locationId }) => locationId === null)
      return left.length === 0
        ? undefined
        : new Refusal('transfers:receive.notPlaced', { count: left.length, title: left[0]?.title ?? '' })
    }
  })
  const numbers = await nextNumbers(ctx, volumes.length)
  for (const [at, volume] of volumes.entries())
    await tx
      .updateTable('arcVolume')
      .set({
        status: volumeMachine.transitions.shelve.to,
        holdingNo: volume.holdingNo ?? numbers[at]?.holdingNo ?? null,
        registerNo: volume.registerNo ?? numbers[at]?.registerNo ?? null
      })
      .where('id', '=', volume.id)
      .execute()
  await moveFiles(
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
      ...{ files: row.files, pages: row.pages, bytes: row.bytes, receivedAt: sql<string>`now()` as never }
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
