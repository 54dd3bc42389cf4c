import { type RawBuilder, type SqlBool, sql } from 'kysely'

import type { SuperRule } from '#contract/core/query.ts'
import type { TextKey } from '../text/catalogues.ts'
import type { ColumnType, ListColumn } from './list.ts'
import { unreadable } from '../refusing/refusal.ts'

export type Condition = RawBuilder<SqlBool>

const LONGEST = 1000
/**
 * From so many characters on, a part is asked of the index of trigrams. Shorter ones, as most Chinese words are, fit too many
 * rows: looking at each row is then quicker (100,000 rows: 20 to 30 ms, against 120 by way of the index).
 */
const INDEXED = 5
const casts: { readonly [T in ColumnType]: string } = {
  text: 'text',
  list: 'text',
  number: 'numeric',
  date: 'date',
  time: 'timestamptz',
  flag: 'boolean'
}
const DAY = /^\d{4}-\d\d-\d\d$/
const MOMENT = /^\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?)?$/
const forms: { readonly [T in ColumnType]: { readonly fits: (text: string) => boolean; readonly key: TextKey } } = {
  text: { fits: () => true, key: 'rules:query.long' },
  list: { fits: () => true, key: 'rules:query.long' },
  number: { fits: (text) => /^-?\d{1,18}(?:\.\d{1,10})?$/.test(text), key: 'rules:query.number' },
  date: { fits: (text) => DAY.test(text) && isDay(text), key: 'rules:query.date' },
  time: {
    fits: (text) => MOMENT.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)),
    key: 'rules:query.date'
  },
  flag: { fits: (text) => /^(?:true|false|0|1|Y|N)$/.test(text), key: 'rules:query.flag' }
}

/** Whether `YYYY-MM-DD` is a day of the calendar. */
function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text
}

/** Binds a value as its column's type; refuses one that is none, naming the field. */
export function bound({ type }: ListColumn, field: string, value: string): RawBuilder<unknown> {
  const trimmed = type === 'text' || type === 'list' ? value : value.trim()
  if (value.length > LONGEST) throw unreadable(field, 'rules:query.long')
  if (!forms[type].fits(trimmed)) throw unreadable(field, forms[type].key)
  return sql`${trimmed}::${sql.raw(casts[type])}`
}

/** `%` and `_` of a typed value mean themselves. */
export const literal = (value: string): string => value.replace(/[\\%_]/g, '\\$&')

/** Chinese and figures have no upper and lower case, and the comparison that heeds it is several times quicker. */
export const isCaseless = (text: string): boolean => text.toLowerCase() === text.toUpperCase()

/** Finds by a part. Days and moments are compared as they are written; figures and flags have no parts. */
function like(column: ListColumn, field: string, value: string, pattern: (escaped: string) => string): Condition {
  if (column.type === 'number' || column.type === 'flag') throw unreadable(field, 'rules:query.pattern')
  if (value.length > LONGEST) throw unreadable(field, 'rules:query.long')
  const wanted = pattern(literal(value))
  if (column.like && [...value].length >= INDEXED) return column.like(wanted)
  return column.type === 'text' || column.type === 'list'
    ? sql<SqlBool>`${column.sql} ${isCaseless(wanted) ? sql`like` : sql`ilike`} ${wanted}`
    : sql<SqlBool>`to_char(${column.sql}, ${column.type === 'date' ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH24:MI:SS'}) like ${wanted}`
}

/** Several values of one column: any of them. */
export function anyOf(column: ListColumn, field: string, texts: readonly string[]): Condition {
  const wanted = texts.map((value) => value.trim()).filter((value) => value !== '')
  if (wanted.length === 0) return sql<SqlBool>`false`
  if (column.type === 'list') return holdsAny(column, field, wanted)
  return sql<SqlBool>`${column.sql} in (${sql.join(wanted.map((value) => bound(column, field, value)))})`
}

/** A comma-joined text holds at least one of the values. */
export function holdsAny(column: ListColumn, field: string, values: readonly string[]): Condition {
  return sql<SqlBool>`string_to_array(${column.sql}, ',') && array[${sql.join(values.map((value) => bound(column, field, value)))}]`
}

type Compare = (column: ListColumn, field: string, value: string) => Condition

/** The ten rules of the advanced query (SPEC.md §9), which the values of plain queries are read into as well. */
export const compare: { readonly [R in SuperRule]: Compare } = {
  eq: (column, field, value) =>
    isWholeDay(column, value)
      ? onDay(column, field, value)
      : sql<SqlBool>`${column.sql} = ${bound(column, field, value)}`,
  ne: (column, field, value) =>
    isWholeDay(column, value)
      ? sql<SqlBool>`(${onDay(column, field, value)}) is not true`
      : sql<SqlBool>`${column.sql} is distinct from ${bound(column, field, value)}`,
  like: (column, field, value) => like(column, field, value, (part) => `%${part}%`),
  right_like: (column, field, value) => like(column, field, value, (part) => `${part}%`),
  left_like: (column, field, value) => like(column, field, value, (part) => `%${part}`),
  in: (column, field, value) => anyOf(column, field, value.split(',')),
  gt: (column, field, value) =>
    isWholeDay(column, value)
      ? sql<SqlBool>`${column.sql} >= ${bound(column, field, value)} + interval '1 day'`
      : sql<SqlBool>`${column.sql} > ${bound(column, field, value)}`,
  ge: (column, field, value) => sql<SqlBool>`${column.sql} >= ${bound(column, field, value)}`,
  lt: (column, field, value) => sql<SqlBool>`${column.sql} < ${bound(column, field, value)}`,
  le: (column, field, value) =>
    isWholeDay(column, value)
      ? sql<SqlBool>`${column.sql} < ${bound(column, field, value)} + interval '1 day'`
      : sql<SqlBool>`${column.sql} <= ${bound(column, field, value)}`
}

/** A day named to a column of moments means all of that day. */
const isWholeDay = ({ type }: ListColumn, value: string) => type === 'time' && DAY.test(value.trim())
const onDay = (column: ListColumn, field: string, value: string) =>
  sql<SqlBool>`${column.sql} >= ${bound(column, field, value)} and ${column.sql} < ${bound(column, field, value)} + interval '1 day'`
