import { sql } from 'kysely'

import type { Principal } from '../../core/principal/principal.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Run } from './check-options.ts'
import { loadVolumes } from './load-volumes.ts'
import { markCheckedVolumes } from './move-volumes.ts'

/**
 * After a waiver, or after one was taken back: of the volumes that this run has seen and no later one, those that had failed pass where
 * nothing refuses them any more, and those that were checked have failed where something does again.
 */
export async function settleVolumes(tx: Tx, id: string, by: Principal): Promise<void> {
  const run = await tx
    .selectFrom('arcCheckRun')
    .select(['projectId', 'stage', 'options'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (run?.stage !== 'G') return
  const { volumes = [] } = run.options
  const settled = await tx
    .selectFrom('arcVolume as v')
    .select('v.id')
    .where('v.id', '=', sql<string>`any (${[...volumes]}::text[])`)
    .where('v.status', 'in', ['failed', 'checked'])
    .where(sql<boolean>`not exists (select 1 from arc_check_run n where n.project_id = v.project_id and n.stage = 'G'
      and n.state = 'done' and n.finished_at > (select r.finished_at from arc_check_run r where r.id = ${id}) and jsonb_exists(n.options -> 'volumes', v.id))`)
    .execute()
  if (settled.length === 0) return
  const target: Pick<Run, 'projectId' | 'target' | 'targetId' | 'options'> = {
    projectId: run.projectId,
    target: 'volumes',
    targetId: '',
    options: { text: false, drawing: false, ids: settled.map((volume) => volume.id) }
  }
  await markCheckedVolumes(tx, await loadVolumes(tx, target), { id, projectId: run.projectId }, by)
}
