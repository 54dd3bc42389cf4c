import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'

import type { Field } from '#contract/core/resource/field.ts'
import { isAsked, isLabelled } from '#contract/core/resource/field.ts'
import type { Database } from '../../db/schema.ts'
import type { TxCtx } from '../context/context.ts'
import type { Principal } from '../principal/principal.ts'
import { dictText } from '../dictionaries/dictionaries.ts'
import type { Language } from '../text/catalogues.ts'
import { type ColumnType, type List, type ListColumn, listOf } from '../questions/list.ts'
import { ofOwner } from './belonging.ts'
import { rulesFor } from './data-rules.ts'
import { isShared } from './installation.ts'
import { type FieldValues, overProjects, resourcesOf, type ServedResource, type ServedResources } from './served.ts'

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
  ref: 'text',
  refs: 'list',
  json: 'text',
  files: 'list'
}

/** A column of a resource's table in a statement. */
export const columnAt = (key: string): RawBuilder<unknown> => sql.ref(`r.${key}`)

/** What a field of a resource holds, in a statement: its column, or what it is read by. */
export const fieldValue = ({ expressions }: ServedResource, key: string): RawBuilder<unknown> =>
  expressions[key] ?? columnAt(key)

/** The same as it is read: a structure is its JSON text. */
const readValue = (served: ServedResource, key: string): RawBuilder<unknown> =>
  served.resource.fields[key]?.kind === 'json' ? sql`${fieldValue(served, key)}::text` : fieldValue(served, key)

/** That a column of a resource's table holds one of some texts; of none where there are none. */
export const among = (key: string, texts: readonly string[]): RawBuilder<SqlBool> =>
  sql`${columnAt(key)} = any(${texts}::text[])`

/** The rows of a resource in a statement: `r` is its table. */
export type RowsQuery = SelectQueryBuilder<Database & { r: Record<string, unknown> }, 'r', FieldValues>

/** The name of a label in a statement: the names of its results are changed on their way, `X_dictText` is put there afterwards. */
const labelOf = (key: string) => `labelOf${key[0]?.toUpperCase()}${key.slice(1)}`

/** The fields that are read, by whoever may read them. */
export const readFields = ({ resource }: ServedResource): readonly (readonly [key: string, field: Field])[] =>
  Object.entries(resource.fields).filter(([, { secret }]) => !secret)

/** Whether who asks may read a field. */
export const isReadable = ({ readableBy }: Field, { rights }: Principal): boolean =>
  readableBy === undefined || rights.has(readableBy)
/** The fields that who asks may read. */
export const fieldsReadBy = (served: ServedResource, principal: Principal) =>
  readFields(served).filter(([, field]) => isReadable(field, principal))

/** What a list of the resource may be asked by and sorted by: each field that is read, by its label where it has one. */
export const listColumns = (served: ServedResource, { principal }: Pick<TxCtx, 'principal'>): List =>
  columnsOf(served, fieldsReadBy(served, principal))

/** The same of all fields, whoever asks: what data rules compare. */
export const allColumns = (served: ServedResource): List => columnsOf(served, readFields(served))

function columnsOf(served: ServedResource, fields: ReturnType<typeof readFields>): List {
  const columns: Record<string, ListColumn> = {}
  for (const [key, type] of Object.entries(COMMON)) columns[key] = { type, sql: columnAt(key) }
  for (const [key, field] of fields)
    if (isAsked(field))
      columns[key] = {
        type: TYPES[field.kind],
        sql: fieldValue(served, key),
        ...(key === served.resource.label && { isName: true })
      }
  return listOf({ ...columns, id: { type: 'text', sql: columnAt('id') } }, columnAt('id'))
}

/** The labels of comma-joined values, in their order. */
const joinedLabels = (column: RawBuilder<unknown>, label: RawBuilder<unknown>) =>
  sql<string>`coalesce((select string_agg(${label}, '、' order by part.place) from unnest(string_to_array(${column}, ',')) with ordinality part(value, place)), '')`

/** What a stored file is called. */
const fileName = (path: RawBuilder<unknown>) =>
  sql<string>`coalesce((select o.file_name from arc_object o where o.path = ${path}), ${path})`

/** The label of a value that a field holds, that of the row unless another is named, as an expression. */
export function labelText(
  language: Language,
  served: ServedResource,
  key: string,
  all: ServedResources,
  column = fieldValue(served, key)
): RawBuilder<string> {
  const { kind, dictCode = '', ref } = served.resource.fields[key] as Field
  if (kind === 'choice') return dictText(language, dictCode, column)
  if (kind === 'choices') return joinedLabels(column, dictText(language, dictCode, sql`part.value`))
  if (kind === 'files') return joinedLabels(column, fileName(sql`part.value`))
  const to = all.get(ref?.resource ?? '')
  if (!to) throw new Error(`${key} refers to ${ref?.resource}, which is not served`)
  const labelOfId = (id: RawBuilder<unknown>) =>
    sql<string>`coalesce((select ${sql.ref(`target.${to.resource.label}`)} from ${sql.table(to.table)} as target where ${sql.ref('target.id')} = ${id}), ${id}, '')`
  return kind === 'refs' ? joinedLabels(column, labelOfId(sql`part.value`)) : labelOfId(column)
}

/** The rows of a resource that who asks may see, deleted ones only where they are asked for; `isWhole`: also those that his data rules leave out. */
export function selectRows(
  served: ServedResource,
  ctx: TxCtx,
  { deleted = false, isWhole = false }: { readonly deleted?: boolean; readonly isWhole?: boolean } = {}
): RowsQuery {
  const fields = fieldsReadBy(served, ctx.principal)
  const keys = ['id', 'rowVersion', ...Object.keys(COMMON), ...fields.map(([key]) => key)]
  const labels = fields
    .filter(([, field]) => isLabelled(field))
    .map(([key]) => labelText(ctx.say.language, served, key, resourcesOf(ctx.appContext)).as(labelOf(key)))
  const rows = ctx.tx
    .selectFrom(
      sql<Record<string, unknown>>`${served.rows ? sql`(${served.rows(ctx)})` : sql.table(served.table)}`.as('r')
    )
    .select([...keys.map((key) => readValue(served, key).as(key)), ...labels])
    .select(isShared(served, columnAt('tenantId')).as('isShared'))
    .where(sql<SqlBool>`${columnAt('isDelete')} = ${sql.lit(deleted)}`)
  const over = overProjects.get(ctx)
  const conditions = [
    over ?? ofOwner(served, ctx),
    served.hooks.where?.(ctx),
    isWhole || over ? undefined : rulesFor(served, ctx.principal, () => allColumns(served))
  ]
  return conditions.reduce((query, where) => (where ? query.where(where) : query), rows)
}

/** A row as the wire has it. */
export function toRow(served: ServedResource, row: FieldValues): FieldValues {
  const shown: Record<string, unknown> = { ...row }
  for (const [key, field] of readFields(served)) {
    shown[key] ??= null
    if (!isLabelled(field)) continue
    shown[`${key}_dictText`] = row[labelOf(key)] ?? ''
    delete shown[labelOf(key)]
  }
  return shown
}
