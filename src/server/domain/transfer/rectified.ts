import { sql } from 'kysely'

import { dictText } from '../../core/dictionaries/dictionaries.ts'
import type { Tx } from '../../db/transaction.ts'

/** What a round of a 预验收 has found, and what became of it. */
export interface Rectified {
  readonly round: number
  /** The volume, and the file where it was one; both null where it was said of the whole. */
  readonly volumeNo: number | null
  readonly volumeTitle: string | null
  readonly fileTitle: string | null
  readonly reason: string
  readonly opinion: string | null
  /** `again`: a later round has found it again; `removed`: the application takes it along no more; `mended`: it has passed since. */
  readonly outcome: 'again' | 'removed' | 'mended'
}

/** What the rounds of an application before its last one have sent back 整改, in the order of the rounds; what was taken back is not among it. */
export async function rectifiedOf(tx: Tx, transfer: string): Promise<readonly Rectified[]> {
  const { rows } = await sql<Rectified>`with own as (select id, round from arc_transfer where id = ${transfer}),
    whole as (
      select distinct on (l.round) l.round, l.reason, l.opinion from arc_transfer_log l join own on own.id = l.transfer_id
      where l.to_status in ('rectify', 'returned') and l.round < own.round order by l.round, l.at desc, l.id desc
    ), part as (
      select o.* from arc_transfer_opinion o join own on own.id = o.transfer_id
      where o.round < own.round and o.kind = 'return' and o.undone_at is null and o.volume_id is not null
    ), found as (
      select w.round, null::int as volume_no, null as volume_title, null as file_title, w.reason, w.opinion, 0 as place,
        case when exists (select 1 from whole a where a.round > w.round) then 'again' else 'mended' end as outcome
      from whole w
      union all
      select p.round, v.volume_no, v.title, f.title, p.reason, p.opinion, coalesce(f.volume_order, 0),
        case when exists (select 1 from part a where a.round > p.round and a.volume_id = p.volume_id and a.file_id is not distinct from p.file_id)
            then 'again'
          when v.is_delete or f.is_delete or (f.id is not null and f.volume_id is distinct from p.volume_id)
            or not exists (select 1 from arc_transfer_volume x join own on own.id = x.transfer_id where x.volume_id = p.volume_id) then 'removed'
          else 'mended' end
      from part p join arc_volume v on v.id = p.volume_id left join arc_file f on f.id = p.file_id
    )
    select round, volume_no as "volumeNo", volume_title as "volumeTitle", file_title as "fileTitle", opinion, outcome,
      ${dictText('zh-CN', 'return_reason', sql`found.reason`)} as reason
    from found order by round, volume_no nulls first, place, file_title`.execute(tx)
  return rows.map((row) => ({ ...row, reason: row.reason ?? '' }))
}
