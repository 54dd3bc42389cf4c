import { sql } from 'kysely'

import { appliesIn } from '../../core/applicable-nodes.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Gap } from '../item/checked.ts'

/** The items of a project that the archive must keep, that apply, and that no approved file is at. */
export async function gapsOf(tx: Tx, project: string): Promise<Gap[]> {
  const doesApply = await appliesIn(tx, project)
  const { rows } = await sql<{
    id: string
    code: string
    name: string
    monomialId: string | null
    applicable: 'yes' | 'auto'
    when: string[]
    waiting: number
  }>`
    select n.id, coalesce(n.catalog_code, '') as code, n.name, n.monomial_id, n.applicable, coalesce(c.when_tags, '{}') as "when",
      (select count(*)::int from arc_file f where f.node_id = n.id and not f.is_delete and f.status <> 'void') as waiting
    from arc_tree_node n join arc_catalog c on c.id = n.catalog_id
    where n.project_id = ${project} and not n.is_delete and n.status = 'published' and n.level = 'item' and n.applicable <> 'no' and c.keep ->> 'da' = 'must'
      and not exists (select 1 from arc_file f where f.node_id = n.id and not f.is_delete and f.status in ('approved', 'arranged', 'locked', 'archived'))
    order by n.monomial_id nulls first, c.order_num`.execute(tx)
  return rows.flatMap(({ id, code, name, monomialId, applicable, when, waiting }) =>
    doesApply({ applicable, monomialId, when }) ? [{ nodeId: id, code, name, waiting: Number(waiting) }] : []
  )
}
