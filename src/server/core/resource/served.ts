import type { RawBuilder, SqlBool } from 'kysely'

import type { AnyResource } from '#contract/core/resource/resource.ts'
import type { Database } from '../../db/schema.ts'
import type { AuditColumns, Made } from '../../db/table.ts'
import type { AppContext } from '../context/app-context.ts'
import type { TextKey } from '../text/catalogues.ts'
import type { TxCtx } from '../context/context.ts'
import type { Refusal } from '../refusing/refusal.ts'
import type { Principal } from '../principal/principal.ts'

/** The values of a row by the names of its fields, as they are kept. */
export type FieldValues = Readonly<Record<string, unknown>>

/** A row that is about to be written: what it becomes, and what it is now where it is there already. */
export interface RowDraft {
  readonly id: string
  /** Only what is written. A hook may put more there. */
  values: Record<string, unknown>
  readonly now?: FieldValues
}
/** How rows come to be written. One who guards one way guards all: each goes through the same hooks. */
export type WriteMode = 'add' | 'edit' | 'delete' | 'restore'

/** What is shown once to who has done something: a first password. */
export type ShownOnce = Readonly<Record<string, string>>

/** What an action has made of the rows that it was done to. */
export interface ActionOutcome {
  /** What is written of them. */
  readonly writes?: readonly { readonly id: string; readonly values: FieldValues }[]
  /** How many rows it was done to, where more went with them. */
  readonly count?: number
  /** What it has written by itself: the change by which it is undone, and the rows to go to. */
  readonly change?: string
  readonly ids?: readonly string[]
  /** What only who did it may see, once: a new password. */
  readonly result?: ShownOnce
  /** The rows to which it was not done, by their names, and why; the others went on. */
  readonly refused?: readonly { readonly id: string; readonly name: string; readonly message: string }[]
}
/** Does an action to rows that are held, in the state that it needs. Throws a Refusal that says why not. */
export type ActionHandler = (
  rows: readonly (FieldValues & { readonly id: string })[],
  ctx: TxCtx,
  input: FieldValues
) => Promise<ActionOutcome> | ActionOutcome

/** What an area adds to a resource. Hooks take all rows of a write at once, within its transaction. */
export interface Hooks {
  /** Its rows are the installation's, of tenant 0: everybody reads them, and people of the first tenant change them. */
  readonly ofInstallation?: true
  /** The ids of so many rows that are added, where they are no random ones. */
  readonly newIds?: (count: number, ctx: TxCtx) => Promise<readonly string[]>
  /** Which rows there are for who asks, beyond what row-level security leaves: the same for lists, edits, exports and references. */
  readonly where?: (ctx: TxCtx) => RawBuilder<SqlBool>
  /** Whether a row that who asks is not shown has a value of a unique field: asked beside the rows that he is shown, and not named. */
  readonly isTakenElsewhere?: (ctx: TxCtx, field: string, value: string, own: string | undefined) => Promise<boolean>
  /** What words of files mean in fields that refer to no resource: by field, the value of each word in small letters. */
  readonly meanings?: (
    rows: readonly FieldValues[],
    ctx: TxCtx
  ) => Promise<ReadonlyMap<string, ReadonlyMap<string, string>>>
  /** Why a row is not changed by files, however it was found: the text that says so. */
  readonly keptFromFiles?: (now: FieldValues, ctx: TxCtx) => TextKey | undefined
  /** What a row is called in the language of who asks, where its label is a key. */
  readonly nameOf?: (row: FieldValues, ctx: Pick<TxCtx, 'say'>) => string
  /** Asked before rows are written; throws a Refusal, or completes the drafts. */
  readonly before?: (drafts: readonly RowDraft[], ctx: TxCtx, mode: WriteMode) => Promise<void> | void
  /** Called after rows have been written; gives back what only who added a single row may see, once. */
  readonly after?: (
    drafts: readonly RowDraft[],
    ctx: TxCtx,
    mode: WriteMode
  ) => Promise<ShownOnce | undefined> | Promise<void> | void
  /** Why a draft cannot be published as it is, where the resource comes in versions. */
  readonly whyUnsound?: (row: FieldValues, ctx: TxCtx) => Promise<Refusal | undefined> | Refusal | undefined
  /** Copies what are parts of a version to a draft that was made of it. */
  readonly copyParts?: (from: string, to: string, ctx: TxCtx) => Promise<void>
  /** How many things go on by a version that another one supersedes. */
  readonly usesOf?: (row: FieldValues & { readonly id: string }, ctx: TxCtx) => Promise<number>
  /** Asked before deleted rows are removed for good; throws a Refusal that says why they stay. */
  readonly beforePurge?: (rows: readonly (FieldValues & { readonly id: string })[], ctx: TxCtx) => Promise<void> | void
  /** Called when a call has added or edited one row: for what existing clients send beside its fields. What it gives back is shown once, in place of what `after` gave. */
  readonly beside?: (id: string, ctx: TxCtx, verb: 'add' | 'edit') => Promise<ShownOnce | undefined>
}

type AuditedTable = {
  [T in keyof Database]: Database[T] extends AuditColumns & { id: string | Made<string> } ? T : never
}[keyof Database]
/** The tables that can hold the rows of a resource: those with a column for each of its fields, but those that are read by expressions. */
export type TableFor<R extends Pick<AnyResource, 'fields'>, E extends string> = {
  [T in AuditedTable]: Exclude<keyof R['fields'] & string, keyof Database[T] | E> extends never ? T : never
}[AuditedTable]

/** Where the rows of a resource are: in a table, or made by a statement for who asks, and only read. Its columns are those of a table. */
type Source<R extends AnyResource, E extends string> =
  | { readonly table: TableFor<R, E>; readonly rows?: never; readonly prepare?: never }
  | {
      readonly table?: never
      readonly rows: (ctx: TxCtx) => RawBuilder<unknown>
      /** Called first in each call: for what must be asked before `rows` can make its statement. No file is made of such rows. */
      readonly prepare?: (ctx: TxCtx) => Promise<void>
    }

/** Where a resource is kept, and what its area adds. */
export type ServeResourceOptions<R extends AnyResource, E extends string> = Hooks &
  Source<R, E> & {
    /** Fields that are no columns: how each is read; `r` is the row. What is written of them, the hook `after` writes. */
    readonly expressions?: { readonly [K in E]: RawBuilder<unknown> }
  } & (keyof R['actions'] extends never
    ? unknown
    : { readonly actions: { readonly [K in keyof R['actions'] & string]: ActionHandler } })

/** A resource that is served. */
export interface ServedResource {
  readonly resource: AnyResource
  /** Its table, in camel case; none where `rows` makes its rows. */
  readonly table: string
  readonly rows: ((ctx: TxCtx) => RawBuilder<unknown>) | undefined
  readonly area: string
  readonly hooks: Hooks
  readonly expressions: Readonly<Record<string, RawBuilder<unknown> | undefined>>
  readonly actions: Readonly<Record<string, ActionHandler>>
}
/** Every resource that is served, by its name. */
export type ServedResources = Map<string, ServedResource>

/** Whether somebody holds a right of a resource, by its menu or another one that serves it: `:edit`. */
export const holdsRight = (
  { resource: { right, alsoRights = [] } }: Pick<ServedResource, 'resource'>,
  { rights }: Pick<Principal, 'rights'>,
  needed: string
): boolean => [right, ...alsoRights].some((menu) => rights.has(`${menu}${needed}`))

const registries = new WeakMap<AppContext, ServedResources>()

/** The resources that a server serves: those that refer to others find them here. */
export function resourcesOf(appContext: AppContext): ServedResources {
  const known = registries.get(appContext) ?? new Map<string, ServedResource>()
  registries.set(appContext, known)
  return known
}

/** Which rows are read in a call that asks over all projects of who asks (over-projects.ts). */
export const overProjects = new WeakMap<TxCtx, RawBuilder<SqlBool>>()

/** What a row is called: by the resource's own words where its label is a key, else by its label; '' where that is empty. */
export const nameOfRow = ({ resource, hooks }: ServedResource, row: FieldValues, ctx: Pick<TxCtx, 'say'>): string =>
  hooks.nameOf?.(row, ctx) ?? String(row[resource.label] ?? '')
