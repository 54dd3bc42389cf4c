import { sql } from 'kysely'

import type { TxCtx } from '../context/context.ts'
import { type ListQuery, narrowed } from '../questions/where.ts'
import { columnAt, listColumns, type RowsQuery, selectRows } from './read-rows.ts'
import type { ServedResource } from './served.ts'

/** What a list is asked, and the rows that are left out although they match. */
export type Matching = ListQuery & { readonly except?: readonly string[] | undefined }

/** The rows that match a query, but its exceptions. */
export function matchingRows(served: ServedResource, ctx: TxCtx, { except = [], ...query }: Matching): RowsQuery {
  const rows = narrowed(selectRows(served, ctx), listColumns(served, ctx), query as ListQuery)
  return except.length === 0 ? rows : rows.where(sql<boolean>`${columnAt('id')} <> all(${except}::text[])`)
}

/** How many rows match a query, no further than one beyond `most` where that is given. */
export async function countMatching(
  served: ServedResource,
  ctx: TxCtx,
  query: Matching,
  most?: number
): Promise<number> {
  const rows = matchingRows(served, ctx, query).clearSelect().select(columnAt('id').as('id'))
  const counted = most === undefined ? rows : rows.limit(most + 1)
  const { rows: found } = await sql<{ count: number }>`select count(*) as count from (${counted}) as found`.execute(
    ctx.tx
  )
  return Number(found[0]?.count ?? 0)
}
