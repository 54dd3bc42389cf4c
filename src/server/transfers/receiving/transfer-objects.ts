import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { Tx } from '../../db/transaction.ts'

/** Bytes that belong to a transfer: a document of one of its volumes, or a form that its submission has frozen. */
export interface TransferObject {
  readonly id: string
  readonly path: string
  readonly gen: Record<string, unknown> | null
  readonly sha256: string
  readonly bytes: number
  readonly format: string | null
  readonly title: string
  /** Whether it is a form. */
  readonly isForm: boolean
  /** Null of a form that is about no volume. */
  readonly volumeNo: number | null
}

/** All bytes of a transfer in the order of its volumes. */
export async function transferObjects(tx: Tx, transfer: string): Promise<TransferObject[]> {
  const { rows } = await sql<TransferObject & { bytes: string }>`
    select o.id, o.path, o.gen, o.sha256, o.bytes, o.format, w.title, w.rank = 2 as "isForm", w.volume_no as "volumeNo" from (
      select o.id, f.title, v.volume_no, 1 as rank from arc_transfer_volume x join arc_volume v on v.id = x.volume_id and not v.is_delete
        join arc_file f on f.volume_id = v.id and not f.is_delete
        join arc_object o on o.file_id = f.id and o.replaced_by is null and not o.is_delete
      where x.transfer_id = ${transfer}
      union all
      select m.object_id, m.name, v.volume_no, 2 from arc_transfer_form m join arc_transfer t on t.id = m.transfer_id and t.round = m.round
        left join arc_volume v on v.id = m.volume_id where m.transfer_id = ${transfer} and m.kind = 'made'
    ) w join arc_object o on o.id = w.id order by w.rank, w.volume_no nulls last, o.id`.execute(tx)
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }))
}

/**
 * What says of all bytes of a transfer which they are: the digest of the list of their digests and ids, a line each, in the order of the
 * ids. Where a package has come, its own digest is kept beside it.
 */
export function receiptDigest(objects: readonly Pick<TransferObject, 'id' | 'sha256'>[]): string {
  const hash = createHash('sha256')
  for (const { id, sha256 } of [...objects].sort((a, b) => (a.id < b.id ? -1 : 1))) hash.update(`${sha256}  ${id}\n`)
  return hash.digest('hex')
}
