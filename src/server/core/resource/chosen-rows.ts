import { sql } from 'kysely'

import type { ChosenRows } from '#contract/core/resource/resource.ts'
import type { TxCtx } from '../context/context.ts'
import { Refusal } from '../refusing/refusal.ts'
import type { ListQuery } from '../questions/where.ts'
import { isShared } from './installation.ts'
import { type Matching, matchingRows } from './matching-rows.ts'
import { among, columnAt, type RowsQuery, selectRows } from './read-rows.ts'
import type { ServedResource } from './served.ts'
import { idsBelow } from './tree-rows.ts'

/** So many rows are changed by one call, and by one job. */
const MOST = 20_000
const MOST_OF_JOB = 100_000

/** What says which rows are meant. */
export type ChosenRowsQuery = ListQuery & ChosenRows
interface ChooseOptions {
  /** The rows are changed: of all that match those that come with the product are left out. */
  readonly isWrite?: boolean
  readonly isJob?: boolean
}

/** The ids of the rows that something is done to: the named ones, or all that match but the exceptions. */
export async function chosenIds(
  served: ServedResource,
  ctx: TxCtx,
  { ids, all, ...query }: ChosenRowsQuery,
  { isWrite = false, isJob = false }: ChooseOptions = {}
): Promise<readonly string[]> {
  if (!all) {
    if (!ids) throw new Refusal('rules:refused.nothingChosen', {}, { status: 400 })
    return [...new Set(ids)]
  }
  const most = isJob ? MOST_OF_JOB : MOST
  const matching = allMatching(served, ctx, query as ChosenRowsQuery)
  const own = isWrite ? matching.where(sql<boolean>`not ${isShared(served, columnAt('tenantId'))}`) : matching
  const rows = await own
    .clearSelect()
    .select(columnAt('id').as('id'))
    .limit(most + 1)
    .execute()
  if (rows.length > most) throw new Refusal('rules:refused.tooManyRows', { most })
  return rows.map(({ id }) => String(id))
}

const allMatching = (
  served: ServedResource,
  ctx: TxCtx,
  { ids: _, all: __, selections: ___, ...query }: ChosenRowsQuery
) => matchingRows(served, ctx, query as Matching)

/** How many more rows go with the deletion of some, of those that are no installation's. */
async function countBelow(served: ServedResource, ctx: TxCtx, meant: RowsQuery): Promise<number> {
  if (served.resource.tree?.below !== 'deleted') return 0
  const rows = await meant
    .where(sql<boolean>`not ${isShared(served, columnAt('tenantId'))}`)
    .clearSelect()
    .select(columnAt('id').as('id'))
    .execute()
  const ids = rows.map(({ id }) => String(id))
  return (await idsBelow(served, ctx, ids)).length
}

/** How many rows a write would change, and how many of those that are meant come with the product. */
export async function countChosen(
  served: ServedResource,
  ctx: TxCtx,
  choice: ChosenRowsQuery
): Promise<{ count: number; fixed: number; below: number }> {
  if (!choice.all && !choice.ids) throw new Refusal('rules:refused.nothingChosen', {}, { status: 400 })
  const meant: RowsQuery = choice.all
    ? allMatching(served, ctx, choice)
    : selectRows(served, ctx).where(among('id', choice.ids ?? []))
  const { count, fixed } = await meant
    .clearSelect()
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`count(*) filter (where ${isShared(served, columnAt('tenantId'))})`.as('fixed')
    ])
    .executeTakeFirstOrThrow()
  return { count: Number(count) - Number(fixed), fixed: Number(fixed), below: await countBelow(served, ctx, meant) }
}
