import { sql } from 'kysely'

import type { Tx } from '../../db/transaction.ts'

/**
 * Under which item of its project's tree a paper belongs, by the codes of the templates: the one that is called as the template is. A paper that
 * no item is called after belongs nowhere in particular.
 */
export async function paperItems(
  tx: Tx,
  project: string,
  codes: readonly string[]
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ code: string; item: string }>`
    select distinct on (t.code) t.code, concat_ws(' ', n.catalog_code, n.name) as item
    from arc_pdf_template t join arc_tree_node n on n.name = t.name and n.level = 'item' and n.project_id = ${project}
      and n.status = 'published' and not n.is_delete
    where t.code = any (${[...codes]}::text[]) and t.status = 'published' and not t.is_delete
    order by t.code, t.version desc, n.monomial_id nulls first, n.order_num, n.id`.execute(tx)
  return new Map(rows.map(({ code, item }) => [code, item]))
}
