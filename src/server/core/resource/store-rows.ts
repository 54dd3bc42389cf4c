import { type RawBuilder, sql } from 'kysely'

import type { Field, FieldKind } from '#contract/core/resource/field.ts'
import type { TxCtx } from '../context/context.ts'
import { among, columnAt } from './read-rows.ts'
import type { RowDraft, ServedResource, WriteMode } from './served.ts'

/** What a column of the database takes a value of a kind as. */
const SQL_TYPES: { readonly [K in FieldKind]: string } = {
  text: 'text',
  longText: 'text',
  number: 'numeric',
  date: 'date',
  time: 'timestamptz',
  boolean: 'boolean',
  choice: 'text',
  choices: 'text',
  ref: 'text',
  refs: 'text',
  json: 'jsonb',
  files: 'text'
}
/** Writes drafts by one statement for each set of columns. */
export async function storeRows(
  served: ServedResource,
  ctx: TxCtx,
  mode: WriteMode,
  drafts: readonly RowDraft[]
): Promise<void> {
  if (mode === 'delete' || mode === 'restore') {
    const ids = drafts.map(({ id }) => id)
    await sql`update ${sql.table(served.table)} as r set ${sql.ref('isDelete')} = ${mode === 'delete'} where ${among('id', ids)}`.execute(
      ctx.tx
    )
    return
  }
  const inColumns = ({ values }: RowDraft) => Object.keys(values).filter((key) => !served.expressions[key])
  const groups = Map.groupBy(drafts, (draft) => inColumns(draft).sort().join())
  for (const [names, group] of groups) {
    const keys = names === '' ? [] : names.split(',')
    // A row of which only what is kept elsewhere was changed has changed all the same.
    if (mode === 'edit' && keys.length === 0 && !group.some(({ values }) => Object.keys(values).length > 0)) continue
    await (mode === 'add' ? insert(served, keys, group) : update(served, keys, group)).execute(ctx.tx)
  }
}

/** Rows as a table within a statement: `v` with the id and a column for each key, in their order. */
function given(
  { resource }: ServedResource,
  keys: readonly string[],
  drafts: readonly RowDraft[]
): RawBuilder<unknown> {
  const rows = drafts.map(({ id, values }) =>
    Object.fromEntries([['id', id], ...keys.map((key, at) => [`c${at}`, keptValue(resource.fields[key], values[key])])])
  )
  const columns = keys.map((key, at) => `c${at} ${typeOf(resource.fields[key])}`)
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(${sql.raw(['id text', ...columns].join(', '))})`
}
/** A value as the table keeps it: a structure as such, and not as its text. */
const keptValue = (field: Field | undefined, value: unknown): unknown =>
  field?.kind === 'json' && typeof value === 'string' ? JSON.parse(value) : (value ?? null)
/** A column that is no field is a hook's, and a text. */
const typeOf = (field: Field | undefined) => (field ? SQL_TYPES[field.kind] : 'text')
const valueAt = (at: number) => sql.raw(`v.c${at}`)

function insert(served: ServedResource, keys: readonly string[], drafts: readonly RowDraft[]): RawBuilder<unknown> {
  const into = sql.join([sql.ref('id'), ...keys.map((key) => sql.ref(key))])
  const values = sql.join([sql.raw('v.id'), ...keys.map((_, at) => valueAt(at))])
  return sql`insert into ${sql.table(served.table)} (${into}) select ${values} from ${given(served, keys, drafts)}`
}

function update(served: ServedResource, keys: readonly string[], drafts: readonly RowDraft[]): RawBuilder<unknown> {
  const set =
    keys.length === 0
      ? sql`${sql.ref('id')} = r.id`
      : sql.join(keys.map((key, at) => sql`${sql.ref(key)} = ${valueAt(at)}`))
  return sql`update ${sql.table(served.table)} as r set ${set} from ${given(served, keys, drafts)} where ${columnAt('id')} = v.id`
}
