import { sql } from 'kysely'

import type { TxCtx } from '../../core/context/context.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { insertAll } from '../../db/seed/insert.ts'
import { guardDirectoryTree, nodesWithFiles } from './guard-nodes.ts'
import { type CatalogueEntry, entriesInForce, nodeOfEntry } from './plan-tree.ts'
import { findProposals, type FoundProposal, proposalKey, saysElse } from './proposals.ts'

/** Accepts what the catalogue in force proposes. What it says as before is read of the newer version from then on. */
export async function acceptTreeProposals(ctx: TxCtx, keys: readonly string[]): Promise<{ count: number }> {
  await guardDirectoryTree(ctx)
  const wanted = new Set(keys)
  const found = (await findProposals(ctx)).filter((one) => wanted.has(proposalKey(one)))
  if (found.length < wanted.size) throw new Refusal('catalogue:tree.outdated')
  await remove(
    ctx,
    found.filter(({ kind }) => kind === 'removed')
  )
  await change(
    ctx,
    found.filter(({ kind }) => kind === 'changed')
  )
  await add(
    ctx,
    found.filter(({ kind }) => kind === 'added')
  )
  await relink(ctx)
  const { project } = ctx
  ctx.audit({
    event: 'directoryTree.accept',
    type: 'project',
    id: project,
    project,
    detail: { proposals: keys.join('，') }
  })
  return { count: found.length }
}

async function remove(ctx: TxCtx, found: readonly FoundProposal[]): Promise<void> {
  const ids = found.flatMap(({ nodes }) => nodes)
  if (ids.length === 0) return
  const [held] = await nodesWithFiles(ctx, ids)
  if (held) throw new Refusal('catalogue:tree.hasFiles', held)
  const { rows } = await sql<{ name: string; code: string }>`
    select p.name, coalesce(p.catalog_code, '') as code from arc_tree_node p where p.id = any(${ids}::text[]) and exists (
      select 1 from arc_tree_node n where n.parent_id = p.id and not n.is_delete and n.id <> all(${ids}::text[])) limit 1`.execute(
    ctx.tx
  )
  if (rows[0]) throw new Refusal('catalogue:tree.hasOthersBelow', rows[0])
  await ctx.tx
    .updateTable('arcTreeNode')
    .set({ isDelete: true, updateBy: ctx.principal.id })
    .where('id', '=', sql<string>`any (${ids}::text[])`)
    .execute()
}

/** A node that was renamed keeps its name. */
async function change({ tx, principal }: TxCtx, found: readonly FoundProposal[]): Promise<void> {
  const pairs = JSON.stringify(found.flatMap(({ entryId, nodes }) => nodes.map((node) => ({ node, entry: entryId }))))
  await sql`update arc_tree_node n set catalog_id = w.id, name = case when n.name = o.name then w.name else n.name end, update_by = ${principal.id}
    from jsonb_to_recordset(${pairs}::jsonb) as p(node text, entry text), arc_catalog w, arc_catalog o
    where n.id = p.node and w.id = p.entry and o.id = n.catalog_id`.execute(tx)
}

/** Plants new entries below those that are above them, which come along where they are new as well. */
async function add({ tx, project }: TxCtx, found: readonly FoundProposal[]): Promise<void> {
  if (found.length === 0) return
  const entries = await entriesInForce(tx, [...new Set(found.map(({ setId }) => setId))])
  const known = new Map(entries.map((entry) => [entry.id, entry]))
  const rows = await tx
    .selectFrom('arcTreeNode')
    .select(['id', 'parentId', 'monomialId', 'catalogSet', 'catalogCode', 'name', 'level', 'orderNum'])
    .select(sql<string>`lower(coalesce(catalog_code, ''))`.as('code'))
    .where('projectId', '=', project)
    .where('isDelete', '=', false)
    .execute()
  const placeOf = (set: string | null, unit: string | null, code: string) => `${set} ${unit} ${code.toLowerCase()}`
  const there = new Map(rows.map((row) => [placeOf(row.catalogSet, row.monomialId, row.code), row.id]))
  const classes = new Map(rows.filter(({ level }) => level === 'class').map(({ id, code }) => [code, id]))
  /** Below a class of unit scope each unit project has a node of its own. */
  const ofUnits = rows.filter(({ level }) => level === 'unit')
  const units = new Map(ofUnits.map(({ id, parentId, monomialId }) => [`${parentId} ${monomialId}`, id]))
  const last = new Map<string | null, number>()
  for (const { parentId, orderNum } of rows) last.set(parentId, Math.max(last.get(parentId) ?? 0, orderNum))
  const planned: ReturnType<typeof nodeOfEntry>[] = []
  const next = (parentId: string | null): number => {
    const orderNum = (last.get(parentId) ?? 0) + 1
    last.set(parentId, orderNum)
    return orderNum
  }
  const plant = (entry: CatalogueEntry, unit: string | null): string => {
    const place = placeOf(entry.setId, unit, entry.code)
    const existing = there.get(place)
    if (existing !== undefined) return existing
    const above = entry.pid === null ? undefined : known.get(entry.pid)
    const parentId = above === undefined ? null : parentOf(above, unit)
    const node = nodeOfEntry(entry, project, { parentId, unit, orderNum: next(parentId) })
    planned.push(node)
    there.set(place, node.id)
    return node.id
  }
  const parentOf = (above: CatalogueEntry, unit: string | null): string => {
    if (above.level !== 'class' || unit === null) return plant(above, unit)
    const classId = classes.get(above.code.toLowerCase()) ?? plant(above, null)
    const existing = units.get(`${classId} ${unit}`)
    if (existing !== undefined) return existing
    // A class that is new as well: the unit project is named there as it is below the others.
    const {
      name = '',
      catalogCode = null,
      catalogSet = null
    } = ofUnits.find(({ monomialId }) => monomialId === unit) ?? {}
    const entry = { ...above, name, level: 'unit', code: catalogCode ?? '', setId: catalogSet ?? above.setId }
    const node = {
      ...nodeOfEntry(entry, project, { parentId: classId, unit, orderNum: next(classId) }),
      catalogId: null
    }
    planned.push(node)
    units.set(`${classId} ${unit}`, node.id)
    return node.id
  }
  for (const { entryId, lacking } of found) {
    const entry = known.get(entryId ?? '')
    if (entry) for (const unit of lacking) plant(entry, unit)
  }
  await insertAll(tx, 'arcTreeNode', planned)
}

/** Nodes of entries that the newer version has unchanged are made of its entries. */
async function relink({ tx, project }: TxCtx): Promise<void> {
  await sql`update arc_tree_node n set catalog_id = w.id from arc_catalog o, arc_catalog w, arc_catalog_in_force f
    where n.project_id = ${project} and not n.is_delete and o.id = n.catalog_id and f.set_id = n.catalog_set and w.version_id = f.version_id
      and o.version_id <> w.version_id and lower(w.code) = lower(n.catalog_code) and not w.is_delete
      and not (${saysElse})`.execute(tx)
}
