import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'

import { COUNTED_AT_ONCE } from '#contract/core/limits.ts'
import type { listQuery } from '#contract/core/query.ts'
import type { output } from '#contract/core/schema.ts'
import type { Condition } from './condition.ts'
import type { TxCtx } from '../context/context.ts'
import { compare, anyOf } from './condition.ts'
import { columnOf, type List, type ListColumn } from './list.ts'
import { byPinyin } from '../text/pinyin.ts'
import { readValue } from './query-value.ts'
import { unreadable } from '../refusing/refusal.ts'
import { readSuperQuery } from './super-query.ts'

export type ListQuery = output<typeof listQuery>

/** A page of a list, as the wire has it. */
export interface Page<R> {
  readonly records: R[]
  readonly total: number
  readonly size: number
  readonly current: number
  readonly pages: number
  /** There are more than `total`: they have not been counted. */
  readonly isMore?: boolean
}

/** Every condition that a query puts on a list; names that the list does not have are ignored. */
export function conditionsOf(list: List, query: ListQuery): Condition[] {
  const plain = Object.entries(query).flatMap(([name, value]) => {
    const text = Array.isArray(value)
      ? value.join(',')
      : typeof value === 'object' || value === undefined
        ? ''
        : String(value)
    const condition = text === '' ? undefined : conditionOf(list, name, text)
    return condition ? [condition] : []
  })
  const advanced = readSuperQuery(list, query.superQueryParams, query.superQueryMatchType)
  return advanced ? [...plain, advanced] : plain
}

const SUFFIXES = {
  _begin: (list: List, name: string, text: string) =>
    withColumn(list, name, (column) => compare.ge(column, name, text)),
  _end: (list: List, name: string, text: string) => withColumn(list, name, (column) => compare.le(column, name, text)),
  _MultiString: (list: List, name: string, text: string) =>
    withColumn(list, name, (column) => anyOf(column, name, text.split(',')))
} as const

function conditionOf(list: List, name: string, text: string): Condition | undefined {
  if (Object.hasOwn(list.columns, name)) return withColumn(list, name, (column) => readValue(column, name, text))
  for (const [suffix, read] of Object.entries(SUFFIXES))
    if (name.endsWith(suffix)) return read(list, name.slice(0, -suffix.length), text)
  return undefined
}

function withColumn(
  list: List,
  name: string,
  make: (column: NonNullable<ReturnType<typeof columnOf>>) => Condition
): Condition | undefined {
  const column = Object.hasOwn(list.columns, name) ? columnOf(list, name) : undefined
  return column && make(column)
}

/** Rows that a client chose by hand for an export: comma-joined ids. */
const chosen = (list: List, selections: string | undefined): Condition[] => {
  const ids = (selections ?? '').split(',').filter((id) => id !== '')
  return ids.length ? [sql<SqlBool>`${list.id} in (${sql.join(ids)})`] : []
}

/** Narrows a selection to what a query asks. */
export function narrowed<DB, TB extends keyof DB, O>(
  base: SelectQueryBuilder<DB, TB, O>,
  list: List,
  query: ListQuery
): SelectQueryBuilder<DB, TB, O> {
  return [...conditionsOf(list, query), ...chosen(list, query.selections)].reduce(
    (narrower, condition) => narrower.where(condition),
    base
  )
}

/**
 * Puts a selection into the order that a query asks, equal rows by id. A column that the list does not have is refused;
 * `createTime`, the default, is passed over where a list has none.
 */
export function ordered<DB, TB extends keyof DB, O>(
  base: SelectQueryBuilder<DB, TB, O>,
  list: List,
  { column, order }: Pick<ListQuery, 'column' | 'order'>
): SelectQueryBuilder<DB, TB, O> {
  const by = columnOf(list, column)
  if (!by && column !== 'createTime') throw unreadable('column', 'rules:query.sort')
  const direction = sql.raw(order === 'asc' ? 'asc' : 'desc')
  const sorted = by ? base.orderBy(sql`${sortable(by)} ${direction}`) : base
  return sorted.orderBy(sql`${list.id} ${direction}`)
}

/** What a column is ordered by: texts by pinyin, all else by what it is. */
export const sortable = ({ type, sql: value }: ListColumn): RawBuilder<unknown> =>
  type === 'text' ? byPinyin(value) : value

/**
 * Answers a list call: the rows of the asked page, and how many there are in all. With a transaction, rows whose ids are their own can
 * be counted apart, and the columns of rows that a later page passes over are not read.
 */
export async function pageOfRows<DB, TB extends keyof DB, O>(
  base: SelectQueryBuilder<DB, TB, O>,
  list: List,
  query: ListQuery,
  tx?: TxCtx['tx']
): Promise<Page<O>> {
  const asked = narrowed(base.clearOrderBy(), list, query)
  const { pageNo, pageSize, counting } = query
  if (counting === 'only') {
    const total = await count(asked)
    return { records: [], total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
  }
  const before = (pageNo - 1) * pageSize
  const cut = <S>(selection: SelectQueryBuilder<DB, TB, S>) =>
    ordered(selection, list, query).limit(pageSize).offset(before)
  const ids = () => cut(asked.clearSelect().select(sql`${list.id}`.as('id')))
  const page =
    tx && before > 0
      ? ordered(base.clearOrderBy().where(sql<SqlBool>`${list.id} in (${ids()})`), list, query)
      : cut(asked)
  const records = (await page.execute()) as O[]
  const isLast = records.length > 0 && records.length < pageSize
  const bounded = counting === 'bounded' ? tx : undefined
  const counted = isLast ? before + records.length : await (bounded ? countSome(bounded, asked) : count(asked))
  const isMore = bounded !== undefined && counted > COUNTED_AT_ONCE && !isLast
  // A page that lies beyond what was counted is there all the same.
  const total = isMore ? Math.max(counted, before + records.length) : counted
  const figures = { total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
  return { records, ...figures, ...(isMore && { isMore }) }
}

async function count<DB, TB extends keyof DB, O>(asked: SelectQueryBuilder<DB, TB, O>): Promise<number> {
  const counted = asked.clearSelect().select(sql<number>`count(*)`.as('total'))
  const { total } = (await counted.executeTakeFirstOrThrow()) as { total: number }
  return total
}

/** How many rows there are, no further than one beyond those that are counted at once. */
async function countSome<DB, TB extends keyof DB, O>(
  tx: TxCtx['tx'],
  asked: SelectQueryBuilder<DB, TB, O>
): Promise<number> {
  const found = asked
    .clearSelect()
    .select(sql<number>`1`.as('one'))
    .limit(COUNTED_AT_ONCE + 1)
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${found}) as found`.execute(tx)
  return rows[0]?.total ?? 0
}
