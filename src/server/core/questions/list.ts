import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** What the values of a column are. `list`: several values joined by commas in one text. */
export type ColumnType = 'text' | 'number' | 'date' | 'time' | 'flag' | 'list'

/** A column that a list may be asked by and sorted by. Its SQL is written here; a client only ever names it. */
export interface ListColumn {
  readonly type: ColumnType
  readonly sql: RawBuilder<unknown>
  /** Finds by a part of the text, where an index needs another wording than `ilike` (see arc_file_like). */
  readonly like?: (pattern: string) => RawBuilder<SqlBool>
  /** It holds names, which are also found by the initials of how they are read. */
  readonly isName?: true
}

/** All that a list may be asked by. `id` keeps the order of equal rows stable. */
export interface List {
  readonly columns: Readonly<Record<string, ListColumn>>
  readonly id: RawBuilder<unknown>
}

type Reference = string | RawBuilder<unknown>
const at = (reference: Reference) => (typeof reference === 'string' ? sql.ref(reference) : reference)
const column =
  (type: ColumnType) =>
  (reference: Reference, more: Pick<ListColumn, 'like'> = {}): ListColumn => ({ type, sql: at(reference), ...more })

/** A column of text, by its reference (`f.title`) or an expression. */
export const textColumn = column('text')
export const numberColumn = column('number')
/** A day. */
export const dateColumn = column('date')
/** A moment. */
export const timeColumn = column('time')
export const flagColumn = column('flag')
/** Several values joined by commas in one text. */
export const commaList = column('list')

/** Declares what a list may be asked by: `listOf({ title: text('f.title'), createTime: time('f.createTime') }, 'f.id')`. */
export const listOf = (columns: Readonly<Record<string, ListColumn>>, id: Reference = 'id'): List => ({
  columns,
  id: at(id)
})

/** The column that a client names; a `X_dictText` is X. Nothing where the list has none of that name. */
export function columnOf({ columns }: List, name: string): ListColumn | undefined {
  const plain = name.replace(/_dictText$/, '')
  return Object.hasOwn(columns, plain) ? columns[plain] : undefined
}
