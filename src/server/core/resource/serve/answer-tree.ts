import { sql } from 'kysely'

import type { TxCtx } from '../../context/context.ts'
import { missing } from '../../refusing/refusal.ts'
import { type ListQuery, narrowed } from '../../questions/where.ts'
import { among, columnAt, listColumns, type RowsQuery, selectRows } from '../read-rows.ts'
import type { ServedResource } from '../served.ts'
import { below, idsBelow, lockTree, parentsOf, readTreeRows, treeOf, treeRows } from '../tree-rows.ts'
import { writeRows, type WriteResult } from '../write-rows.ts'

/** So many rows are found at once where nobody asks for more: who finds more asks more closely. */
const MOST_FOUND = 200

/** Where a row of a tree is put. */
interface Move {
  readonly id: string
  readonly parent: string | null
  readonly before?: string
  readonly after?: string
  readonly rowVersion?: number
}

/** The rows of the first level, and those below some others; with `to` also all on the way to a row. */
async function children(
  served: ServedResource,
  ctx: TxCtx,
  { roots = false, parents = [], to, whole }: { roots?: boolean; parents?: string[]; to?: string; whole?: string }
) {
  const way = to === undefined ? [] : [...(await parentsOf(served, ctx, [to])).values()]
  const asked = [...(roots ? [null] : []), ...parents, ...way.filter((id) => id !== null || roots)]
  return readTreeRows(served, ofWhole(served, treeRows(served, ctx).where(below(served, asked)), whole))
}

/** Of rows that are parts of others, those that are parts of the same. */
function ofWhole({ resource: { partOf } }: ServedResource, rows: RowsQuery, whole: unknown): RowsQuery {
  return partOf === undefined || typeof whole !== 'string' ? rows : rows.where(among(partOf, [whole]))
}

/** The first rows that match, with all above them; in the tree's order. */
async function find(
  served: ServedResource,
  ctx: TxCtx,
  { most = MOST_FOUND, ...query }: ListQuery & { readonly most?: number }
) {
  const rows = treeRows(served, ctx)
  const matching = narrowed(rows, listColumns(served, ctx), query).clearSelect().select(columnAt('id').as('id'))
  const ids = (await matching.limit(most).execute()).map(({ id }) => String(id))
  const total =
    ids.length < most ? ids.length : await countOf(narrowed(selectRows(served, ctx), listColumns(served, ctx), query))
  const way = await parentsOf(served, ctx, ids)
  return { records: await readTreeRows(served, rows.where(among('id', [...way.keys()]))), found: ids, total }
}

/** How many rows a query gives. */
async function countOf(rows: RowsQuery): Promise<number> {
  const { count } = await rows.clearSelect().select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** Puts a row among those of a parent, and numbers them anew without gaps; all is one change, taken back as one. */
async function move(
  served: ServedResource,
  ctx: TxCtx,
  { id, parent, before, after, rowVersion }: Move
): Promise<WriteResult> {
  const facts = treeOf(served)
  await lockTree(served, ctx)
  const { partOf = '' } = served.resource
  const own = await selectRows(served, ctx)
    .where(among('id', [id]))
    .executeTakeFirst()
  const siblings = ofWhole(served, treeRows(served, ctx).where(below(served, [parent])), own?.[partOf])
  const there = (await siblings.execute()).filter((row) => row.id !== id)
  const at = there.findIndex((row) => row.id === (before ?? after))
  if (at < 0 && (before ?? after) !== undefined) throw missing()
  const place = at < 0 ? there.length : before === undefined ? at + 1 : at
  const moved = {
    id,
    values: { [facts.parent]: parent, ...(facts.order && { [facts.order]: place + 1 }) },
    seen: rowVersion
  }
  const shifted = there.flatMap((row, index) => {
    const now = index < place ? index + 1 : index + 2
    return facts.order && Number(row[facts.order]) !== now
      ? [{ id: String(row.id), values: { [facts.order]: now } }]
      : []
  })
  return writeRows(served, ctx, 'edit', [moved, ...shifted], { kind: 'move' })
}

/** How the verbs of a tree are answered. */
export const TREE_ANSWERS = {
  children,
  find,
  move,
  async countBelow(served: ServedResource, ctx: TxCtx, { ids }: { ids: string[] }) {
    return { count: ids.length + (await idsBelow(served, ctx, ids)).length }
  }
} as const
