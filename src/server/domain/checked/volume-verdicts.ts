import { sql } from 'kysely'

import type { CheckedVolumeResult } from '#contract/checks/runs.ts'

import type { Tx } from '../../db/transaction.ts'
import { resultOf } from './result-of.ts'

/** How a volume came out, with what a report says of it beside: its number for the archive, and how many files it holds. */
export interface VolumeVerdict extends CheckedVolumeResult {
  readonly archiveNo: string | null
  readonly files: number
}

/** How each volume came out that a run has seen whole, by what was found of it and of its files alone. */
export async function volumeVerdicts(tx: Tx, run: string, ids: readonly string[]): Promise<VolumeVerdict[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{
    id: string
    volumeNo: number
    archiveNo: string | null
    title: string
    files: number
    errors: number
    others: number
    human: number
    crashed: number
  }>`
    select v.id, v.volume_no, v.archive_no, v.title,
      (select count(*)::int from arc_file i where i.volume_id = v.id and not i.is_delete and i.status <> 'void') as files,
      count(c.id) filter (where c.kind = 'found' and c.level = 'error' and c.waived_by is null)::int as errors,
      count(c.id) filter (where c.kind = 'found' and c.level <> 'error' and c.waived_by is null)::int as others,
      count(c.id) filter (where c.kind = 'human' and c.waived_by is null)::int as human,
      count(c.id) filter (where c.kind = 'crashed')::int as crashed
    from arc_volume v left join (
      select f.*, coalesce(a.volume_id, f.target_id) as volume from arc_check_finding f left join arc_file a on a.id = f.file_id where f.run_id = ${run}
    ) c on c.volume = v.id
    where v.id = any (${[...ids]}::text[]) and not v.is_delete group by v.id order by v.volume_no`.execute(tx)
  return rows.map(({ errors, others, human, crashed, ...volume }) => ({
    ...volume,
    result: resultOf({ errors, others, human, crashed, checked: 1, notRun: 0 }),
    found: errors + others + crashed,
    human
  }))
}
