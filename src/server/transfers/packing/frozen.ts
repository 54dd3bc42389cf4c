import { sql } from 'kysely'

import type { HeldTransfer } from '../../domain/transfer/steps.ts'
import type { Tx } from '../../db/transaction.ts'

type Text = string | null

/** A file of a volume as a submission has frozen it. */
export interface FrozenFile {
  readonly id: string
  readonly title: string
  readonly cells: Readonly<Record<string, string | number | boolean | null>>
  readonly objects: readonly { readonly name: string; readonly sha256: string; readonly bytes: number }[]
}

/** A volume as a submission has frozen it. */
export interface FrozenVolume {
  readonly id: string
  readonly no: number
  readonly content: {
    readonly volume: {
      readonly archiveNo: Text
      readonly title: string
      readonly compiler: Text
      readonly startDate: Text
      readonly endDate: Text
      readonly compileDate: Text
      readonly retention: Text
      readonly secretLevel: Text
      readonly textPages: number | null
      readonly drawingSheets: number | null
      readonly photos: number | null
      readonly remark: Text
    }
    readonly files: readonly FrozenFile[]
  }
}

/** Bytes that may be packed, as their row has them now. */
export interface PackableObject {
  readonly id: string
  readonly fileId: Text
  readonly name: string
  readonly path: string
  readonly gen: Record<string, unknown> | null
  readonly sha256: string
  readonly bytes: number
  readonly format: Text
  readonly mime: Text
  readonly createBy: Text
  readonly at: string
  /** The digest of a form as it was frozen; null of what is none. */
  readonly formOf: Text
  /** Which form it is. */
  readonly formCode: Text
}

type Round = Pick<HeldTransfer, 'id' | 'round'>

/** The volumes that the last submission of a transfer has frozen, by their numbers. */
export async function frozenVolumes(tx: Tx, { id, round }: Round): Promise<FrozenVolume[]> {
  const { rows } = await sql<FrozenVolume>`
    select s.subject as id, (s.content -> 'volume' ->> 'volumeNo')::int as no, s.content from arc_transfer_snapshot s
    where s.transfer_id = ${id} and s.round = ${round} and s.subject <> 'project' order by no, s.subject`.execute(tx)
  return rows
}

/** The bytes of the files of a transfer, former ones among them, and of the forms that its last submission has frozen. */
export async function storedObjects(tx: Tx, { id, round }: Round): Promise<PackableObject[]> {
  const { rows } = await sql<PackableObject & { bytes: string }>`
    select o.id, o.file_id as "fileId", o.file_name as name, o.path, o.gen, o.sha256, o.bytes, o.format, o.mime, o.create_by as "createBy",
      to_char(o.create_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, w.form_of as "formOf", w.form_code as "formCode"
    from (
      select o.id, null as form_of, null as form_code, 1 as rank from arc_transfer_snapshot s, jsonb_array_elements(s.content -> 'files') f, arc_object o
      where s.transfer_id = ${id} and s.round = ${round} and s.subject <> 'project' and o.file_id = f ->> 'id'
      union all
      select m.object_id, m.sha256::text, m.code, 2 from arc_transfer_form m where m.transfer_id = ${id} and m.round = ${round}
    ) w join arc_object o on o.id = w.id order by w.rank, o.is_delete, o.replaced_by nulls first, o.order_num, o.id`.execute(
    tx
  )
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }))
}

/** Whether the last submission of a transfer has frozen its metadata; its forms are frozen with it. */
export async function isFrozen(tx: Tx, { id, round }: Round): Promise<boolean> {
  const { rows } = await sql`select 1 from arc_transfer_snapshot
    where transfer_id = ${id} and round = ${round} and subject <> 'project' limit 1`.execute(tx)
  return rows.length > 0
}
