import { sql } from 'kysely'

import type { TxCtx } from '../../core/context/context.ts'

/** The classes, groups and items of a project's directory trees, each once, in their order. */
export async function scopeItems({ tx, project }: TxCtx): Promise<{ code: string; name: string }[]> {
  const { rows } = await sql<{ code: string; name: string }>`
    select n.catalog_code as code, min(n.name) as name from arc_tree_node n
    where n.project_id = ${project} and n.catalog_code is not null and n.level <> 'unit' and not n.is_delete
    group by n.catalog_code order by n.catalog_code`.execute(tx)
  return rows
}
