import { sql } from 'kysely'

import { type Receiving, STORES } from '#contract/transfers/receiving.ts'

import type { Tx } from '../../db/transaction.ts'
import type { TransferObject } from './transfer-objects.ts'

/** The kind of the job that receives a transfer. */
export const RECEIVE_JOB = 'transfer.receive'

/** How many objects of a transfer each store holds that were read back as they should be, and when the last one was. */
export async function copiesOf(
  tx: Tx,
  transfer: string,
  objects: readonly TransferObject[]
): Promise<Receiving['stores']> {
  const rows = await tx
    .selectFrom('arcCopy')
    .select(['store', 'objectId', 'sha256', 'verifiedAt'])
    .where('transferId', '=', transfer)
    .where('result', '=', 'ok')
    .execute()
  const wanted = new Map(objects.map(({ id, sha256 }) => [id, sha256]))
  return STORES.map((store) => {
    const held = rows.filter((row) => row.store === store && wanted.get(row.objectId ?? '') === row.sha256)
    const times = held.flatMap(({ verifiedAt }) => verifiedAt ?? []).sort()
    return { store, objects: new Set(held.map(({ objectId }) => objectId)).size, verifiedAt: times.at(-1) ?? null }
  })
}

/** Which stores hold the package itself as it was sent, by its digest: one that was packed anew is another one. */
export async function storesOfPackage(tx: Tx, transfer: string, digest: string | null): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('arcCopy')
    .select('store')
    .where('transferId', '=', transfer)
    .where('objectId', 'is', null)
    .where('detail', '=', digest ?? '')
    .where('result', '=', 'ok')
    .execute()
  return new Set(rows.map(({ store }) => store))
}

/** Whether both stores hold all of it. */
export const areWhole = (stores: Receiving['stores'], objects: readonly TransferObject[]): boolean =>
  objects.length > 0 && stores.every((store) => store.objects === objects.length)

/** Whether a job works on a transfer, or waits to. */
export async function isReceiving(tx: Tx, transfer: string): Promise<boolean> {
  const { rows } = await sql`select 1 from sys_job where kind = ${RECEIVE_JOB} and payload ->> 'transfer' = ${transfer}
    and state in ('waiting', 'running') limit 1`.execute(tx)
  return rows.length > 0
}
