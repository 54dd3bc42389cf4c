import { type RawBuilder, type SqlBool, sql } from 'kysely'

import type { TreeFacts } from '#contract/core/resource/resource.ts'
import type { TxCtx } from '../context/context.ts'
import { Refusal, type RefusedField } from '../refusing/refusal.ts'
import { ordered } from '../questions/where.ts'
import { among, columnAt, listColumns, type RowsQuery, selectRows, toRow } from './read-rows.ts'
import type { RowDraft, FieldValues, ServedResource, WriteMode } from './served.ts'

/** How the rows of a resource lie below one another. Throws where it is no tree. */
export function treeOf({ resource }: ServedResource): TreeFacts {
  if (!resource.tree) throw new Error(`${resource.name} is no tree`)
  return resource.tree
}

/** Holds back other writes of the same tree until the transaction ends: two at once could put rows below each other, or below one that goes. */
export async function lockTree({ resource }: ServedResource, { tx }: TxCtx): Promise<void> {
  await tx
    .insertInto('sysTreeTurn')
    .values({ resource: resource.name })
    .onConflict((taken) => taken.columns(['tenantId', 'resource']).doUpdateSet({ at: sql<string>`now()` }))
    .execute()
}

/** The rows of a tree, each with whether there are rows below it, in their order. */
export function treeRows(served: ServedResource, ctx: TxCtx): RowsQuery {
  const { parent, order } = treeOf(served)
  const [column, direction] = order ? ([order, 'asc'] as const) : served.resource.sort
  const hasChildren = sql<boolean>`exists (select 1 from ${sql.table(served.table)} as child where ${sql.ref(`child.${parent}`)} = ${columnAt('id')} and not ${sql.ref('child.isDelete')})`
  const rows = selectRows(served, ctx).select(hasChildren.as('hasChildren'))
  return ordered(rows, listColumns(served, ctx), { column, order: direction })
}

/** That a row lies right below one of some others; null is the first level. */
export function below(served: ServedResource, parents: readonly (string | null)[]): RawBuilder<SqlBool> {
  const { parent } = treeOf(served)
  const ids = parents.filter((id) => id !== null)
  return parents.includes(null)
    ? sql<SqlBool>`(${columnAt(parent)} is null or ${among(parent, ids)})`
    : among(parent, ids)
}

/** Rows of a tree as the wire has them; `Row` is what the resource that is served declares. */
export const readTreeRows = async <Row = FieldValues>(served: ServedResource, query: RowsQuery): Promise<Row[]> =>
  (await query.execute()).map((row) => toRow(served, row) as Row)

/** The rows above some of a tree, and these: by id, what is above each. */
export async function parentsOf(
  served: ServedResource,
  ctx: TxCtx,
  ids: readonly string[]
): Promise<Map<string, string | null>> {
  const parent = columnAt(treeOf(served).parent)
  const { rows } = await sql<{ id: string; above: string | null }>`
    with recursive way (id, above) as (
      select ${columnAt('id')}, ${parent} from ${sql.table(served.table)} as r where ${among('id', ids)}
      union select ${columnAt('id')}, ${parent} from ${sql.table(served.table)} as r join way on way.above = ${columnAt('id')})
    select id, above from way`.execute(ctx.tx)
  return new Map(rows.map(({ id, above }) => [id, above]))
}

/** The ids of all rows below some, these left out. */
export async function idsBelow(served: ServedResource, ctx: TxCtx, ids: readonly string[]): Promise<string[]> {
  const { parent } = treeOf(served)
  const isThere = sql`not ${columnAt('isDelete')}`
  const { rows } = await sql<{ id: string }>`
    with recursive branch (id) as (
      select ${columnAt('id')} from ${sql.table(served.table)} as r where ${among(parent, ids)} and ${isThere}
      union select ${columnAt('id')} from ${sql.table(served.table)} as r join branch on ${columnAt(parent)} = branch.id where ${isThere})
    select id from branch`.execute(ctx.tx)
  const own = new Set(ids)
  return rows.map(({ id }) => id).filter((id) => !own.has(id))
}

/** The ids of deleted rows below some others that went with them, in the same change, and have not been touched since: they come back with them. */
export async function idsGoneWith(served: ServedResource, ctx: TxCtx, ids: readonly string[]): Promise<string[]> {
  const { parent } = treeOf(served)
  const { rows } = await sql<{ id: string; above: string | null }>`
    select distinct ${columnAt('id')} as id, ${columnAt(parent)} as above from sys_change_row a
      join sys_change c on c.id = a.change_id and c.resource = ${served.resource.name} and coalesce(a.mode, c.mode) = 'delete'
      join ${sql.table(served.table)} as own on own.id = a.row_id and own.row_version = a.version
      join sys_change_row b on b.change_id = a.change_id and coalesce(b.mode, c.mode) = 'delete'
      join ${sql.table(served.table)} as r on ${columnAt('id')} = b.row_id and ${columnAt('isDelete')} and r.row_version = b.version
    where a.row_id = any(${[...ids]}::text[])`.execute(ctx.tx)
  const found = new Set<string>(ids)
  // Each turn adds a level below those that come back.
  for (let before = -1; before < found.size; ) {
    before = found.size
    for (const { id, above } of rows) if (above !== null && found.has(above)) found.add(id)
  }
  for (const id of ids) found.delete(id)
  return [...found]
}

/** Puts rows that come to another parent behind those that are there. */
export async function putLast(served: ServedResource, ctx: TxCtx, drafts: readonly RowDraft[]): Promise<void> {
  const { parent, order } = treeOf(served)
  if (!order) return
  const parentOf = ({ values, now }: RowDraft) =>
    (values[parent] ?? (parent in values ? null : now?.[parent]) ?? null) as string | null
  const coming = drafts.filter(
    (draft) => !(order in draft.values) && (!draft.now || (draft.now[parent] ?? null) !== parentOf(draft))
  )
  if (coming.length === 0) return
  const found = await selectRows(served, ctx)
    .clearSelect()
    .select([columnAt(parent).as('parent'), sql<number>`max(${columnAt(order)})`.as('last')])
    .where(below(served, coming.map(parentOf)))
    .groupBy(columnAt(parent))
    .execute()
  const last = new Map(found.map((row) => [row.parent as string | null, Number(row.last)]))
  for (const draft of coming) {
    const place = (last.get(parentOf(draft)) ?? 0) + 1
    last.set(parentOf(draft), place)
    draft.values[order] = place
  }
}

/** Rows that would lie below themselves, each a fault of the field that says what is above: within one write too. */
export async function loops(
  served: ServedResource,
  ctx: TxCtx,
  drafts: readonly RowDraft[]
): Promise<(RefusedField & { readonly row: string })[]> {
  const { parent } = treeOf(served)
  const put = drafts.filter(({ values }) => typeof values[parent] === 'string')
  if (put.length === 0) return []
  const above = await parentsOf(
    served,
    ctx,
    put.map(({ values }) => String(values[parent]))
  )
  for (const { id, values } of drafts) if (parent in values) above.set(id, values[parent] as string | null)
  const isBelowItself = (id: string) => {
    const seen = new Set<string>()
    for (let at = above.get(id); at; at = above.get(at)) {
      if (at === id) return true
      if (seen.has(at)) return false
      seen.add(at)
    }
    return false
  }
  return put.filter(({ id }) => isBelowItself(id)).map(({ id }) => ({ row: id, field: parent, key: 'rules:treeLoop' }))
}

/** Refuses rows that would come back below one that is deleted and stays so; names both. */
export async function refuseLostParents(
  served: ServedResource,
  ctx: TxCtx,
  drafts: readonly RowDraft[]
): Promise<void> {
  const { parent } = treeOf(served)
  const { label } = served.resource
  const back = new Set(drafts.map(({ id }) => id))
  const wanted = drafts.flatMap(({ now }) => (typeof now?.[parent] === 'string' ? [now[parent] as string] : []))
  const gone = await selectRows(served, ctx, { deleted: true }).where(among('id', wanted)).execute()
  const first = gone.find(({ id }) => !back.has(String(id)))
  if (!first) return
  const row = drafts.find(({ now }) => now?.[parent] === first.id)?.now?.[label]
  throw new Refusal('rules:refused.parentDeleted', { row: String(row), parent: String(first[label]) })
}

/** What a tree asks of a write beside what every resource does: order, no loops, nothing below what is deleted. */
export async function guardTree(
  served: ServedResource,
  ctx: TxCtx,
  mode: WriteMode,
  drafts: readonly RowDraft[]
): Promise<void> {
  if (mode === 'restore') return refuseLostParents(served, ctx, drafts)
  if (mode === 'delete') return
  await putLast(served, ctx, drafts)
  const faults = await loops(served, ctx, drafts)
  if (faults.length > 0) throw new Refusal('rules:refused.input', {}, { faults })
}
