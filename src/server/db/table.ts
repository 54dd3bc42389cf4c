import type { ColumnType, Generated } from 'kysely'

/** A column that may stay empty and need not be given. */
export type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>
/** A column whose value the database makes when it is not given. */
export type Made<T> = Generated<T>
/** A moment, `YYYY-MM-DD HH:mm:ss` in the archives' zone. */
export type Moment = string
/** A day, `YYYY-MM-DD`. */
export type Day = string
/** A jsonb column: read parsed, written as text (`JSON.stringify`), as the driver would take an array for one of SQL. */
export type Json<T> = ColumnType<T, string, string>
export type MadeJson<T> = ColumnType<T, string | undefined, string>
export type MaybeJson<T> = ColumnType<T | null, string | null | undefined, string | null>

/** What the database keeps about every edited row. Who and whose come from the transaction (`inTransaction`); `touch` counts. */
export interface AuditColumns {
  createBy: Maybe<string>
  createTime: Made<Moment>
  updateBy: Maybe<string>
  updateTime: Maybe<Moment>
  isDelete: Made<boolean>
  tenantId: Made<number>
  /** Counts the changes of a row, by a trigger: a write says which it has seen. */
  rowVersion: Made<number>
}
