import { sql } from 'kysely'

import type { PROPOSAL_KINDS, treeProposals } from '#contract/catalogue/directory-nodes.ts'
import type { Output } from '#contract/core/call.ts'

import type { TxCtx } from '../../core/context/context.ts'

/** One thing that the catalogue in force has otherwise than the tree, with what it touches. */
export interface FoundProposal {
  readonly kind: (typeof PROPOSAL_KINDS)[number]
  readonly setId: string
  readonly code: string
  readonly name: string
  readonly was: string | null
  /** The entry in force; none where the catalogue has none any more. */
  readonly entryId: string | null
  /** The nodes that are in the tree. */
  readonly nodes: readonly string[]
  readonly files: number
  /** The unit projects that lack it; null: the project itself. */
  readonly lacking: readonly (string | null)[]
}

export const proposalKey = ({ kind, setId, code }: FoundProposal): string => `${kind} ${setId} ${code}`

/** Whether an entry `w` says something else than the older one `o`. */
export const saysElse = sql<boolean>`(o.name, o.retention, o.submit_by, o.formed_by, o.medium, o.applies_when, o.keep_js, o.keep_sj, o.keep_sg, o.keep_jl, o.keep_da, o.repeatable)
  is distinct from (w.name, w.retention, w.submit_by, w.formed_by, w.medium, w.applies_when, w.keep_js, w.keep_sj, w.keep_sg, w.keep_jl, w.keep_da, w.repeatable)`

/**
 * What the catalogue in force has otherwise than the entries that the tree was made of, set by set: entries that no node is made of,
 * entries that say something else than they did, and nodes whose entry is gone. Codes say which is which.
 */
export async function findProposals({ tx, project }: TxCtx): Promise<readonly FoundProposal[]> {
  const { rows } = await sql<FoundProposal & { readonly place: number }>`
    with nodes as materialized (
      select n.id, n.monomial_id, n.catalog_set as set_id, lower(n.catalog_code) as code, n.catalog_code, n.name, c.id as entry_id, c.version_id,
        (select count(*)::int from arc_file f where f.project_id = n.project_id and f.node_id = n.id and not f.is_delete and f.status <> 'void') as files
      from arc_tree_node n join arc_catalog c on c.id = n.catalog_id
      where n.project_id = ${project} and not n.is_delete),
    newer as materialized (
      select c.*, lower(c.code) as low from arc_catalog c join arc_catalog_in_force f on f.version_id = c.version_id
      where not c.is_delete and f.set_id in (select distinct set_id from nodes where version_id <> f.version_id)),
    units as (select distinct n.set_id, n.monomial_id from nodes n where n.monomial_id is not null),
    project_sets as (select distinct n.set_id from nodes n where n.monomial_id is null)
    select 'changed' as kind, w.set_id, w.code, w.name, case when min(o.name) <> w.name then min(o.name) end as was, w.id as entry_id,
      array_agg(n.id) as nodes, sum(n.files)::int as files, '{}'::text[] as lacking, min(w.order_num) as place
    from newer w join nodes n on n.set_id = w.set_id and n.code = w.low and n.version_id <> w.version_id join arc_catalog o on o.id = n.entry_id
    where ${saysElse}
    group by w.id, w.set_id, w.code, w.name
    union all
    select 'added', w.set_id, w.code, w.name, null, w.id, '{}', 0, l.lacking, w.order_num
    from newer w cross join lateral (
      select array_agg(p.monomial_id) as lacking from (
        select u.monomial_id from units u where u.set_id = w.set_id and w.scope = 'unit' and w.level <> 'class'
        union all select null where (w.scope <> 'unit' or w.level = 'class') and w.set_id in (select set_id from project_sets)) p
      where not exists (select 1 from nodes n where n.set_id = w.set_id and n.code = w.low and n.monomial_id is not distinct from p.monomial_id)) l
    where l.lacking is not null
    union all
    select 'removed', n.set_id, min(n.catalog_code), min(n.name), null, null, array_agg(n.id), sum(n.files)::int, '{}', 2147483647
    from nodes n where n.set_id in (select set_id from newer) and not exists (select 1 from newer w where w.set_id = n.set_id and w.low = n.code)
    group by n.set_id, n.code
    order by 2, place, 3`.execute(tx)
  return rows
}

/** What is proposed, as it is shown, and by which versions. */
export async function proposalsOf(ctx: TxCtx): Promise<Output<typeof treeProposals>> {
  const found = await findProposals(ctx)
  const sets = [...new Set(found.map(({ setId }) => setId))]
  const versions = await ctx.tx
    .selectFrom('arcCatalogInForce as f')
    .innerJoin('arcCatalogVersion as v', 'v.id', 'f.versionId')
    .select(['v.name', 'v.versionNo'])
    .where('f.setId', 'in', ['', ...sets])
    .orderBy('v.setId')
    .execute()
  return {
    versions,
    records: found.map((one) => ({
      key: proposalKey(one),
      kind: one.kind,
      code: one.code,
      name: one.name,
      was: one.was,
      places: one.nodes.length + one.lacking.length,
      files: one.files
    }))
  }
}
