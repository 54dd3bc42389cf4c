import { sql } from 'kysely'

import type { PublishEffects } from '#contract/catalogue/catalogue-versions.ts'

import type { TxCtx } from '../core/context/context.ts'
import { missing, Refusal } from '../core/refusing/refusal.ts'
import type { ActionOutcome, FieldValues, ServedResource } from '../core/resource/served.ts'
import { writesOfPublishing } from '../core/resource/versions.ts'
import type { Tx } from '../db/transaction.ts'
import { moment } from '../db/values.ts'
import { countDifferences, differencesOf } from './difference.ts'

/** Why a draft without items is not published. */
export async function whyWithoutItems({ id, name }: FieldValues, { tx }: TxCtx): Promise<Refusal | undefined> {
  const item = await tx
    .selectFrom('arcCatalog')
    .select('id')
    .where('versionId', '=', String(id))
    .where('level', '=', 'item')
    .where('isDelete', '=', false)
    .limit(1)
    .executeTakeFirst()
  return item ? undefined : new Refusal('catalogue:version.noItems', { name: String(name) })
}

/** Publishes a draft; the tenant's version of the set that was published is superseded in the same change. */
export async function publishVersion(
  served: ServedResource,
  ctx: TxCtx,
  row: FieldValues | undefined
): Promise<ActionOutcome> {
  const asked = { id: String(row?.id), rowVersion: Number(row?.rowVersion) }
  const [older, own] = await writesOfPublishing(served, ctx, asked)
  const dated = own.map(({ id, values }) => ({ id, values: { ...values, publishedAt: moment(Date.now()) } }))
  return { writes: [...older, ...dated], ids: [asked.id], count: 1 }
}

/** What the publication of a version would touch: what it supersedes, what differs, and the projects of the set. */
export async function effectsOf({ tx }: TxCtx, id: string): Promise<PublishEffects> {
  const version = await tx
    .selectFrom('arcCatalogVersion')
    .select('setId')
    .where('id', '=', id)
    .where('isDelete', '=', false)
    .executeTakeFirst()
  if (!version) throw missing()
  const replaces = await inForce(tx, version.setId)
  const found = replaces ? await differencesOf(tx, replaces.id, id) : []
  // The codes are found once: how many there are nobody knows before a copy has been analysed, and looking for each alone takes seconds.
  const { rows: projects } = await sql<PublishEffects['projects'][number]>`
    with codes as materialized (select lower(code) as code from arc_catalog where version_id = ${id} and not is_delete),
      used as materialized (
        select n.id, n.project_id, lower(n.catalog_code) as code from arc_tree_node n
        where n.catalog_set = ${version.setId} and n.catalog_id is not null and not n.is_delete),
      lost as materialized (select id from used where code not in (select code from codes)),
      files as materialized (
        select f.node_id, count(*) as count from arc_file f where f.node_id in (select id from lost) and not f.is_delete group by f.node_id)
    select p.id, p.name, count(*)::int as nodes, count(l.id)::int as removed_nodes, coalesce(sum(f.count), 0)::int as removed_files
    from used u join arc_project p on p.id = u.project_id left join lost l on l.id = u.id left join files f on f.node_id = l.id
    where not p.is_delete group by p.id order by p.name`.execute(tx)
  return { replaces, counts: countDifferences(found), projects }
}

/** The version of a set that is in force for who asks. */
async function inForce(tx: Tx, set: string): Promise<PublishEffects['replaces']> {
  const found = await tx
    .selectFrom('arcCatalogInForce as f')
    .innerJoin('arcCatalogVersion as v', 'v.id', 'f.versionId')
    .select(['v.id', 'v.name', 'v.versionNo'])
    .where('f.setId', '=', set)
    .executeTakeFirst()
  return found ?? null
}
