import { type RawBuilder, sql } from 'kysely'

import type { TxCtx } from '../../context/context.ts'
import { ordered } from '../../questions/where.ts'
import { type Matching, matchingRows } from '../matching-rows.ts'
import { columnAt, listColumns, toRow } from '../read-rows.ts'
import type { FieldValues, ServedResource } from '../served.ts'

/** Where a row of a tree that files describe is: the numbers of the rows from the first level down to it. */
function placeInTree({ table, resource: { tree } }: ServedResource): RawBuilder<unknown> | undefined {
  if (tree?.inFiles === undefined || tree.order === undefined) return undefined
  const [parent, order] = [sql.ref(tree.parent), sql.ref(tree.order)]
  return sql`(with recursive way (above, path) as (
      select ${columnAt(tree.parent)}, array[${columnAt(tree.order)}::numeric]
      union all select w.${parent}, w.${order}::numeric || way.path from ${sql.table(table)} w join way on w.id = way.above)
    select path from way where above is null)`
}

/** So many rows are in memory at a time. */
const BATCH = 1000

/** The rows that a list's question means, all of them in its order, some at a time: by a cursor, so that they are those of one moment. */
export async function* readBatches(
  served: ServedResource,
  ctx: TxCtx,
  query: Matching
): AsyncGenerator<readonly FieldValues[]> {
  const list = listColumns(served, ctx)
  const place = placeInTree(served)
  const rows = matchingRows(served, ctx, query)
  const asked = place ? rows.orderBy(place) : ordered(rows, list, query)
  await sql`declare batches no scroll cursor for ${asked}`.execute(ctx.tx)
  for (;;) {
    const { rows } = await sql<FieldValues>`fetch ${sql.lit(BATCH)} from batches`.execute(ctx.tx)
    if (rows.length > 0) yield rows.map((row) => toRow(served, row))
    if (rows.length < BATCH) break
  }
  await sql`close batches`.execute(ctx.tx)
}
