import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'

import type { Field } from '#contract/core/resource/field.ts'
import { isLabelled } from '#contract/core/resource/field.ts'
import type { Database } from '../../db/schema.ts'
import type { TxCtx } from '../context.ts'
import { dictText } from '../dictionaries.ts'
import type { Language } from '../catalogues.ts'
import { type ColumnType, type List, type ListColumn, listOf } from '../list.ts'
import { type FieldValues, resourcesOf, type ServedResource, type ServedResources } from './served.ts'

/** Columns that every row has beside its fields. */
const COMMON = { createBy: 'text', createTime: 'time', updateBy: 'text', updateTime: 'time' } as const
const TYPES: { readonly [K in Field['kind']]: ColumnType } = {
  text: 'text',
  longText: 'text',
  number: 'number',
  date: 'date',
  time: 'time',
  boolean: 'flag',
  choice: 'text',
  choices: 'list',
  ref: 'text'
}

/** A column of a resource's table in a statement. */
export const columnAt = (key: string): RawBuilder<unknown> => sql.ref(`r.${key}`)

/** That a column of a resource's table holds one of some texts; of none where there are none. */
export const among = (key: string, texts: readonly string[]): RawBuilder<SqlBool> =>
  sql`${columnAt(key)} = any(${texts}::text[])`

/** The rows of a resource in a statement: `r` is its table. */
export type RowsQuery = SelectQueryBuilder<Database & { r: Record<string, unknown> }, 'r', FieldValues>

/** The name of a label in a statement: the names of its results are changed on their way, `X_dictText` is put there afterwards. */
const labelOf = (key: string) => `labelOf${key[0]?.toUpperCase()}${key.slice(1)}`

/** The fields that are read. */
export const readFields = ({ resource }: ServedResource): readonly (readonly [key: string, field: Field])[] =>
  Object.entries(resource.fields).filter(([, { secret }]) => !secret)

/** What a list of the resource may be asked by and sorted by: each field that is read, by its label where it has one. */
export function listColumns(served: ServedResource): List {
  const columns: Record<string, ListColumn> = {}
  for (const [key, type] of Object.entries(COMMON)) columns[key] = { type, sql: columnAt(key) }
  for (const [key, { kind }] of readFields(served)) columns[key] = { type: TYPES[kind], sql: columnAt(key) }
  return listOf({ ...columns, id: { type: 'text', sql: columnAt('id') } }, columnAt('id'))
}

/** The label of what a field holds, as an expression. */
function labelText(language: Language, key: string, field: Field, all: ServedResources): RawBuilder<string> {
  const column = columnAt(key)
  if (field.kind === 'choice') return dictText(language, field.dictCode ?? '', column)
  if (field.kind === 'choices')
    return sql<string>`coalesce((select string_agg(${dictText(language, field.dictCode ?? '', sql`part.value`)}, '、' order by part.place) from unnest(string_to_array(${column}, ',')) with ordinality part(value, place)), '')`
  const to = all.get(field.ref?.resource ?? '')
  if (!to) throw new Error(`${key} refers to ${field.ref?.resource}, which is not served`)
  return sql<string>`coalesce((select ${sql.ref(`target.${to.resource.label}`)} from ${sql.table(to.table)} as target where ${sql.ref('target.id')} = ${column}), ${column}, '')`
}

/** The rows of a resource that who asks may see, deleted ones only where they are asked for. */
export function selectRows(
  served: ServedResource,
  ctx: TxCtx,
  { deleted = false }: { readonly deleted?: boolean } = {}
): RowsQuery {
  const keys = ['id', 'rowVersion', ...Object.keys(COMMON), ...readFields(served).map(([key]) => key)]
  const labels = readFields(served)
    .filter(([, field]) => isLabelled(field))
    .map(([key, field]) => labelText(ctx.say.language, key, field, resourcesOf(ctx.appContext)).as(labelOf(key)))
  const rows = ctx.tx
    .selectFrom(sql<Record<string, unknown>>`${sql.table(served.table)}`.as('r'))
    .select([...keys.map((key) => columnAt(key).as(key)), ...labels])
    .select(sql<boolean>`${columnAt('tenantId')} = 0`.as('isShared'))
    .where(sql<SqlBool>`${columnAt('isDelete')} = ${sql.lit(deleted)}`) as unknown as RowsQuery
  const where = served.hooks.where?.(ctx)
  return where ? rows.where(where) : rows
}

/** A row as the wire has it. */
export function toRow(served: ServedResource, row: FieldValues): FieldValues {
  const shown: Record<string, unknown> = { ...row }
  for (const [key, field] of readFields(served))
    if (isLabelled(field)) {
      shown[`${key}_dictText`] = row[labelOf(key)] ?? ''
      delete shown[labelOf(key)]
    }
  return shown
}
