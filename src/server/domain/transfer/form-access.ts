import { sql } from 'kysely'

import { TRANSFER_READERS } from '#contract/transfers/transfers.ts'

import type { LooseObject } from '../../core/access/object-purposes.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { dataScopeOf, isEveryGranted } from '../../core/principal/data-scope.ts'
import { isOfArchive } from './of-archive.ts'

/**
 * Whether bytes are a form that a transfer has frozen, and who asks has a part in transfers and sees every file of that one.
 * The archive sees what was handed in to it, and so no whole project, but all that it is to seal and to accept. What is frozen was handed in:
 * it stays readable there whatever state the files are in now, as those of an accepted 预验收 go back to be mended.
 */
export async function isOfReadTransfer(
  { id, ofProject }: LooseObject,
  { tx, principal }: Pick<TxCtx, 'tx' | 'principal'>
): Promise<boolean> {
  if (ofProject === null || !TRANSFER_READERS.some((right) => principal.rights.has(right))) return false
  const own = (await dataScopeOf(tx, principal, ofProject)).read
  const read = isOfArchive({ principal }) ? own.map((grant) => ({ ...grant, states: 'all' as const })) : own
  if (read.length === 0) return false
  const row = await tx
    .selectFrom('arcTransferForm as m')
    .select('m.id')
    .where('m.objectId', '=', id)
    .where(
      isEveryGranted(
        read,
        sql`f.volume_id in (select t.volume_id from arc_transfer_volume t where t.transfer_id = m.transfer_id)`
      )
    )
    .executeTakeFirst()
  return row !== undefined
}
