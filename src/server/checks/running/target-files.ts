import { sql } from 'kysely'

import type { Ctx } from '../../core/context/context.ts'
import { dataScopeOf, grantsCondition } from '../../core/principal/data-scope.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Run } from './check-options.ts'

/** The files that a run is about, as far as its user may see them, in the order of the tree. */
export async function targetFiles(tx: Tx, { principal }: Ctx, run: Run): Promise<string[]> {
  const { read } = await dataScopeOf(tx, principal, run.projectId)
  const all = tx
    .selectFrom('arcFile as f')
    .select('f.id')
    .where('f.projectId', '=', run.projectId)
    .where('f.isDelete', '=', false)
    .where('f.status', '<>', 'void')
    .where(grantsCondition(read, 'f'))
    .orderBy('f.monomialId', (order) => order.asc().nullsFirst())
    .orderBy('f.catalogCode')
    .orderBy('f.orderNum')
    .orderBy('f.id')
  const { target, targetId, options } = run
  const narrowed =
    target === 'volume'
      ? all.where('f.volumeId', '=', targetId)
      : target === 'unit'
        ? all.where('f.monomialId', '=', targetId)
        : target === 'volumes'
          ? all.where(sql<boolean>`f.volume_id = any (${[...(options.ids ?? [])]}::text[])`)
          : target === 'node'
            ? all.where(sql<boolean>`f.node_id in (
            with recursive below as (
              select id from arc_tree_node where id = ${targetId} and project_id = ${run.projectId}
              union all select n.id from arc_tree_node n join below b on n.parent_id = b.id where not n.is_delete
            ) select id from below)`)
            : target === 'file'
              ? all.where(sql<boolean>`f.id = any (${[...(options.ids ?? [])]}::text[])`)
              : all
  return (await narrowed.execute()).map(({ id }) => id)
}
