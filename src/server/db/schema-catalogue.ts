import type { ColumnType } from 'kysely'

import type { MetaField } from '#contract/core/resource/meta-field.ts'

import type { AuditColumns, Made, MadeJson, Maybe, Moment } from './table.ts'

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
    /** Who forms it, where that is not who submits it. */
    formedBy: Maybe<string>
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
  /** Metadata of nodes, by themselves or for the nodes of an item of the catalogue. */
  arcNodeMeta: AuditColumns & {
    id: string
    code: string
    name: string
    fields: MadeJson<readonly MetaField[]>
    catalogCode: Maybe<string>
    setId: Maybe<string>
    templateCode: Maybe<string>
    signRequired: Made<boolean>
    /** Posts and formats, joined by commas. */
    signRoles: Maybe<string>
    formats: Maybe<string>
    minFiles: Made<number>
    maxFiles: Maybe<number>
    pdfTemplate: Maybe<string>
    reviewRole: Maybe<string>
    deadlineDays: Maybe<number>
    /** The days as `+7d`; the database makes it. */
    deadlineRule: ColumnType<string | null, never, never>
  }
  /** Metadata of tasks: the form of a step of the collection of nodes. */
  arcTaskMeta: AuditColumns & {
    id: string
    code: string
    name: string
    fields: MadeJson<readonly MetaField[]>
    step: Maybe<string>
  }
  /** What is filled in about a node by the fields of an entity: of nodes, or of tasks. */
  arcMetaData: AuditColumns & {
    id: string
    projectId: string
    nodeId: string
    nodeMetaId: Maybe<string>
    taskMetaId: Maybe<string>
    filled: MadeJson<Readonly<Record<string, string>>>
  }
}
