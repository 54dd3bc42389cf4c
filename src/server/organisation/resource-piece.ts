import { PRINTED_AT_ONCE } from '#contract/core/limits.ts'
import type { DetailPiece } from '#contract/organisation/project-details.ts'

import type { TxCtx } from '../core/context/context.ts'
import { titledColumns } from '../core/resource/export/export-table.ts'
import { countMatching, matchingRows } from '../core/resource/matching-rows.ts'
import { listColumns, toRow } from '../core/resource/read-rows.ts'
import { type FieldValues, resourcesOf } from '../core/resource/served.ts'
import { ordered } from '../core/questions/where.ts'

interface ShownRows {
  readonly resource: string
  /** Its columns, in their order. */
  readonly fields: readonly string[]
  /** By which of them the rows are in order. */
  readonly by: string
  /** The screen on which the rows are worked on. */
  readonly path: string
}

/** The rows of a resource as a table, titled and in words as its export has them, each with the place where it is worked on. */
export async function resourcePiece(ctx: TxCtx, { resource, fields, by, path }: ShownRows): Promise<DetailPiece> {
  const served = resourcesOf(ctx.appContext).get(resource)
  if (!served) throw new Error(`the details of a project show ${resource}, which is not served`)
  const query = { pageNo: 1, pageSize: PRINTED_AT_ONCE, column: by, order: 'asc', superQueryMatchType: 'and' } as const
  const columns = titledColumns(served, ctx, fields.join(','))
  const found = await ordered(matchingRows(served, ctx, query), listColumns(served, ctx), query)
    .limit(PRINTED_AT_ONCE)
    .execute()
  const more = found.length < PRINTED_AT_ONCE ? 0 : (await countMatching(served, ctx, query)) - found.length
  const { label } = served.resource
  const placeOf = (row: FieldValues) => `${path}?${new URLSearchParams({ [`by-${label}`]: String(row[label] ?? '') })}`
  return {
    kind: 'table',
    title: null,
    columns: columns.map(({ title, kind }) => ({ title, kind })),
    rows: found
      .map((row) => toRow(served, row))
      .map((row) => ({ id: String(row.id), cells: columns.map(({ value }) => value(row)), place: placeOf(row) })),
    more
  }
}
