import { sql } from 'kysely'

import { MOST_SHELVED, type ShelvedVolume, type VolumeMove } from '#contract/transfers/shelved.ts'

import type { Tx } from '../../db/transaction.ts'
import { placeWords } from '../reading/place-words.ts'

/** Volumes in the store, by their places. */
export async function findShelved(
  tx: Tx,
  { place, words }: { readonly place?: string | undefined; readonly words: string }
): Promise<{ records: ShelvedVolume[]; total: number }> {
  const parts = words.split(/\s+/).filter(Boolean)
  const wanted = sql.join(
    [
      sql`not v.is_delete and v.location_id is not null`,
      ...(place === undefined ? [] : [sql`v.location_id = ${place}`]),
      ...parts.map(
        (part) =>
          sql`strpos(lower(concat_ws(' ', v.holding_no, v.archive_no, v.register_no, v.title, p.name, p.project_no)), lower(${part})) > 0`
      )
    ],
    sql` and `
  )
  const { rows } = await sql<ShelvedVolume & { total: number }>`
    select v.id, p.name as "projectName", v.volume_no as "volumeNo", v.title, v.archive_no as "archiveNo", v.holding_no as "holdingNo",
      v.register_no as "registerNo", v.location_id as "locationId", ${placeWords('l')} as place, count(*) over ()::int as total
    from arc_volume v join arc_project p on p.id = v.project_id left join arc_location l on l.id = v.location_id
    where ${wanted} order by place, v.holding_no nulls last, v.archive_no, v.id limit ${MOST_SHELVED}`.execute(tx)
  return { records: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** The moves of a volume in the store, the last one first. */
export async function movesOf(tx: Tx, volume: string): Promise<VolumeMove[]> {
  const { rows } = await sql<VolumeMove>`
    select m.id, m.at, u.realname as "byName", nullif(${placeWords('f')}, '') as "from", nullif(${placeWords('t')}, '') as "to", m.reason
    from arc_location_move m left join sys_user u on u.id = m.by_user
      left join arc_location f on f.id = m.from_location left join arc_location t on t.id = m.to_location
    where m.volume_id = ${volume} order by m.at desc, m.id desc limit ${MOST_SHELVED}`.execute(tx)
  return rows
}
