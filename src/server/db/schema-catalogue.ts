import type { ColumnType } from 'kysely'

import type { AuditColumns, Made, Maybe, Moment } from './table.ts'

/** The tables of the business catalogue 业务目录: its versions, and what each holds. */
export interface CatalogueTables {
  /** A version of a set of the business catalogue: a draft, the published one, or one that was superseded. */
  arcCatalogVersion: AuditColumns & {
    id: string
    setId: string
    versionNo: number
    name: string
    basis: Maybe<string>
    remark: Maybe<string>
    status: Made<'draft' | 'published' | 'superseded'>
    sourceId: Maybe<string>
    publishedAt: Maybe<Moment>
  }
  /** A view: which version of each set is in force for who asks. */
  arcCatalogInForce: { versionId: string; setId: string }
  arcCatalog: AuditColumns & {
    id: string
    versionId: string
    setId: string
    code: string
    pid: Maybe<string>
    name: string
    level: string
    submitBy: Maybe<string>
    scope: Maybe<string>
    retention: Maybe<string>
    keepJs: Maybe<string>
    keepSj: Maybe<string>
    keepSg: Maybe<string>
    keepJl: Maybe<string>
    keepDa: Maybe<string>
    /** Features, joined by commas. */
    appliesWhen: Maybe<string>
    /** The same two as the tree and the checks read them; the database makes them. */
    keep: ColumnType<Record<string, string> | null, never, never>
    whenTags: ColumnType<string[], never, never>
    medium: Maybe<string>
    repeatable: Made<boolean>
    orderNum: Made<number>
  }
}
