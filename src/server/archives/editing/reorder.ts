import { sql } from 'kysely'

import { missing, Refusal } from '../../core/refusing/refusal.ts'
import { isGranted } from '../../core/principal/data-scope.ts'
import type { BatchContext } from '../rows/batch-context.ts'
import { holdProject } from '../rows/locked.ts'
import { nodeOf } from '../tree/nodes.ts'

/**
 * Puts files of an item into an order. Those that are not named, such as another unit's, keep their order behind them. An
 * order is no change of a row: who edits one of them is not disturbed.
 */
export async function reorder(batch: BatchContext, nodeId: string, ids: readonly string[]): Promise<null> {
  const { tx } = batch.ctx
  const node = await nodeOf(tx, batch.project, nodeId)
  if (!node) throw missing()
  if (node.level !== 'item') throw new Refusal('archives:refused.notItem')
  const closed = await batch.closedUnit(node.monomialId)
  if (closed) throw new Refusal(closed.key, closed.values)
  await holdProject(tx, batch.project)
  const rows = await tx
    .selectFrom('arcFile')
    .select(['id', 'catalogCode', 'uploadBy', 'status'])
    .where('projectId', '=', batch.project)
    .where('nodeId', '=', nodeId)
    .where('isDelete', '=', false)
    .orderBy('orderNum')
    .orderBy('id')
    .execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  const wanted = [...new Set(ids)]
  if (wanted.some((id) => !known.has(id))) throw new Refusal('archives:reorder.other')
  if (
    wanted.some(
      (id) => !isGranted(batch.dataScope.write, { ...known.get(id)!, status: known.get(id)!.status as 'draft' })
    )
  )
    throw new Refusal('archives:refused.notYours', {}, { status: 403 })
  const named = new Set(wanted)
  const order = [...wanted, ...rows.map(({ id }) => id).filter((id) => !named.has(id))]
  await sql`update arc_file f set order_num = o.place from unnest(${order}::text[]) with ordinality o (id, place) where f.id = o.id and f.order_num is distinct from o.place`.execute(
    tx
  )
  return null
}
