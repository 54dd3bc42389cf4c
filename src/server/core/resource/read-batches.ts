import { sql } from 'kysely'

import type { TxCtx } from '../context.ts'
import { ordered } from '../where.ts'
import { type Matching, matchingRows } from './matching-rows.ts'
import { listColumns, toRow } from './read-rows.ts'
import type { FieldValues, ServedResource } from './served.ts'

/** So many rows are in memory at a time. */
const BATCH = 1000

/** The rows that a list's question means, all of them in its order, some at a time: by a cursor, so that they are those of one moment. */
export async function* readBatches(
  served: ServedResource,
  ctx: TxCtx,
  query: Matching
): AsyncGenerator<readonly FieldValues[]> {
  const list = listColumns(served, ctx)
  const asked = ordered(matchingRows(served, ctx, query), list, query)
  await sql`declare batches no scroll cursor for ${asked}`.execute(ctx.tx)
  for (;;) {
    const { rows } = await sql<FieldValues>`fetch ${sql.lit(BATCH)} from batches`.execute(ctx.tx)
    if (rows.length > 0) yield rows.map((row) => toRow(served, row))
    if (rows.length < BATCH) break
  }
  await sql`close batches`.execute(ctx.tx)
}
