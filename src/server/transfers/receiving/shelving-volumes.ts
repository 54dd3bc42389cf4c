import type { Tx } from '../../db/transaction.ts'
import { takesRoom } from '../reading/takes-room.ts'

/** A volume that is to be shelved, with the numbers that it has already. */
export interface ShelvingVolume {
  readonly id: string
  readonly volumeNo: number
  readonly title: string
  readonly archiveNo: string | null
  readonly status: string
  readonly holdingNo: string | null
  readonly registerNo: string | null
  readonly locationId: string | null
  /** Whether anything of it lies in the store. */
  readonly takesRoom: boolean
}

/** The volumes of a transfer in their order; `isHeld`: until the transaction ends. */
export function shelvingVolumes(
  tx: Tx,
  transfer: string,
  { isHeld }: { readonly isHeld: boolean }
): Promise<ShelvingVolume[]> {
  const volumes = tx
    .selectFrom('arcTransferVolume as x')
    .innerJoin('arcVolume as v', 'v.id', 'x.volumeId')
    .select(['v.id', 'v.volumeNo', 'v.title', 'v.archiveNo', 'v.status', 'v.holdingNo', 'v.registerNo', 'v.locationId'])
    .select(takesRoom('v').as('takesRoom'))
    .where('x.transferId', '=', transfer)
    .where('v.isDelete', '=', false)
    .orderBy('v.volumeNo')
  return (isHeld ? volumes.forUpdate('v') : volumes).execute()
}
