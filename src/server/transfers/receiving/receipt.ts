import type { Receipt } from '#contract/transfers/receiving.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import type { HeldTransfer } from '../../domain/transfer/steps.ts'
import { copiesOf } from './copies.ts'
import { placeText } from './places.ts'
import { transferObjects } from './transfer-objects.ts'

/** What the archive says that it has received: made of what was kept when it was completed, the same each time it is asked. */
export async function receiptOf({ tx }: TxCtx, row: HeldTransfer): Promise<Receipt> {
  if (row.status !== 'completed' || row.receiptSha256 === null)
    throw new Refusal('transfers:receive.notReceived', { no: row.transferNo })
  const log = await tx
    .selectFrom('arcTransferLog as l')
    .leftJoin('sysUser as u', 'u.id', 'l.byUser')
    .select(['l.at', 'u.realname'])
    .where('l.transferId', '=', row.id)
    .where('l.toStatus', '=', 'completed')
    .orderBy('l.at')
    .limit(1)
    .executeTakeFirstOrThrow()
  const objects = await transferObjects(tx, row.id)
  const volumes = await tx
    .selectFrom('arcTransferVolume as x')
    .innerJoin('arcVolume as v', 'v.id', 'x.volumeId')
    .leftJoin('arcLocation as l', 'l.id', 'v.locationId')
    .select(['v.id as volumeId', 'v.volumeNo', 'v.title', 'v.archiveNo', 'v.holdingNo', 'v.registerNo'])
    .select(['l.room', 'l.rowNo', 'l.shelf', 'l.box'])
    .where('x.transferId', '=', row.id)
    .where('v.status', '=', 'shelved')
    .orderBy('v.volumeNo')
    .execute()
  return {
    ...{ transferNo: row.transferNo, receivedAt: log.at, receivedBy: log.realname, receiptSha256: row.receiptSha256 },
    ...{ volumes: volumes.length, files: row.files, bytes: objects.reduce((sum, { bytes }) => sum + bytes, 0) },
    stores: await copiesOf(tx, row.id, objects),
    numbers: volumes.map(({ room, rowNo, shelf, box, ...volume }) => ({
      ...volume,
      location: room === null ? null : placeText({ room, rowNo: rowNo ?? '', shelf: shelf ?? '', box: box ?? '' })
    }))
  }
}
