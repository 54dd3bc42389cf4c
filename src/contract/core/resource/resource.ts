import type * as z from 'zod/mini'

import type { Call } from '../call.ts'
import type { output } from '../schema.ts'
import { type ActionFacts, actionCall, type Actions, type AnyRow } from './actions.ts'
import { type BelongsTo, ownerFields, participantField } from './belonging.ts'
import type { Fields, FieldValue, LABELLED } from './field.ts'
import type { importState } from './file-verbs.ts'
import { shapesOf } from './row-shapes.ts'
import { copyOfVersion, isPublished, type VersionCalls, versionCalls, type VersionFacts } from './versions.ts'
import type { historyEntry } from './history-entry.ts'
import { type chosenRows, type Verb, verbCall } from './verbs.ts'

type Simplified<T> = { [K in keyof T]: T[K] } & {}
type ReadKey<F extends Fields> = {
  [K in keyof F & string]: F[K] extends { readonly secret: true } ? never : K
}[keyof F & string]
type LabelKey<F extends Fields> = {
  [K in ReadKey<F>]: F[K]['kind'] extends (typeof LABELLED)[number] ? K : never
}[ReadKey<F>]
type WrittenKey<F extends Fields> = {
  [K in keyof F & string]: F[K] extends { readonly computed: true } ? never : K
}[keyof F & string]
type GivenKey<F extends Fields> = {
  [K in keyof F & string]: F[K] extends { readonly rules: infer R extends readonly unknown[] }
    ? 'required' extends R[number]
      ? F[K] extends { readonly initial: unknown } | { readonly kind: 'boolean' }
        ? never
        : K
      : never
    : never
}[keyof F & string]

/** A row as its readers get it: `X_dictText` is the label of what X holds. */
export type RowOf<F extends Fields> = Simplified<
  {
    id: string
    rowVersion: number
    /** Comes with the product: everybody may read it, and nobody change it. */
    isShared: boolean
    createBy: string | null
    createTime: string | null
    updateBy: string | null
    updateTime: string | null
  } & { [K in ReadKey<F>]: F[K]['kind'] extends 'boolean' | 'number' ? FieldValue<F[K]> : FieldValue<F[K]> } & {
    [K in LabelKey<F> as `${K}_dictText`]: string
  }
>
/** What is written of a row that is added. */
export type AddedOf<F extends Fields> = Simplified<
  { [K in GivenKey<F>]: FieldValue<F[K]> } & { [K in Exclude<WrittenKey<F>, GivenKey<F>>]?: FieldValue<F[K]> }
>
/** What is written of one that is changed: what is left out stays. */
export type ChangedOf<F extends Fields> = { [K in WrittenKey<F>]?: FieldValue<F[K]> }

/** A row of a tree as its readers get it. */
type TreeRowOf<F extends Fields> = RowOf<F> & { hasChildren: boolean }

type S<T> = z.ZodMiniType<T, unknown>
type PageOf<R> = { records: R[]; total: number; size: number; current: number; pages: number; isMore?: boolean }
type Changed = { change: string; count: number; ids: string[] }
type Asked = Readonly<Record<string, unknown>>
interface VerbTypes<F extends Fields> {
  list: [Asked, PageOf<RowOf<F>>]
  queryById: [{ id: string }, RowOf<F>]
  add: [AddedOf<F>, Changed & { row: RowOf<F>; result?: Record<string, string> | null }]
  edit: [{ id: string; rowVersion: number } & ChangedOf<F>, Changed & { row: RowOf<F> }]
  bulkEdit: [Asked & { values: ChangedOf<F> }, Changed & { job?: string | null }]
  countChosen: [Asked, { count: number; fixed: number; below?: number }]
  delete: [{ id: string; rowVersion?: number | undefined }, Changed]
  deleteBatch: [Asked, Changed & { job?: string | null }]
  deletedList: [Asked, PageOf<RowOf<F>>]
  restore: [{ ids: string[] }, Changed]
  history: [{ id: string }, output<typeof historyEntry>[]]
  undo: [{ change: string; deferrable?: boolean | undefined }, Changed & { job?: string | null }]
  check: [
    { field: string; value: string; id?: string | undefined; whole?: string | undefined },
    { isFree: boolean; message: string | null }
  ]
  exportXls: [Asked, unknown]
  exportJob: [Asked, { job: string | null }]
  children: [Asked, TreeRowOf<F>[]]
  find: [Asked, { records: TreeRowOf<F>[]; found: string[]; total: number }]
  countBelow: [{ ids: string[] }, { count: number }]
  move: [
    { id: string; parent: string | null; before?: string; after?: string; rowVersion?: number | undefined },
    Changed
  ]
  importTemplate: [object, unknown]
  importExcel: [Asked, unknown]
  importPreview: [Asked, output<typeof importState>]
  importState: [{ id: string }, output<typeof importState>]
  importMap: [
    { id: string; fields?: (string | null)[]; mode?: 'add' | 'edit' | 'both'; key?: string },
    output<typeof importState>
  ]
  importMend: [{ id: string; rows: { no: number; cells: string[] }[] }, output<typeof importState>]
  importApply: [{ id: string }, output<typeof importState>]
  importRefused: [{ id: string }, unknown]
}
/** Which rows something is done to, as it is read. */
export type ChosenRows = { [K in keyof typeof chosenRows]?: output<(typeof chosenRows)[K]> }

/** The calls of a resource, by its verbs. */
export type ResourceCalls<F extends Fields, V extends Verb> = {
  readonly [K in V]: Omit<Call, 'input' | 'output'> & {
    readonly input: z.ZodMiniType<VerbTypes<F>[K][0], VerbTypes<F>[K][0]>
    readonly output: S<VerbTypes<F>[K][1]>
  }
}

/** How the rows of a resource lie below one another. */
export interface TreeFacts<K extends string = string> {
  /** The field that holds the id of the row above: a `parentRef`. */
  readonly parent: K
  /** The number by which rows of one parent follow each other, made by the server; left out, they follow the resource's sort and stay there. */
  readonly order?: K
  /** What becomes of the rows below one that is deleted: they go with it, or it stays while they are there. */
  readonly below: 'deleted' | 'kept'
  /** The computed field by which files say which row is above: that row's value of the first unique field. Without it they name the row by its label. */
  readonly inFiles?: K
  /** What right it needs to move rows, where that is not the one to edit them. */
  readonly movedBy?: `:${string}`
}

/** What is declared of a resource. */
export interface ResourceFacts<F extends Fields, V extends Verb, A extends Actions = Actions> {
  /** The menu whose right lets one read it; `right:add`, `right:edit` … let one write. */
  readonly right: string
  /** The resource that writes its rows, of the same table, where it only shows them to others: the files and the history of a row are found by that one. */
  readonly rowsOf?: string
  /** Other menus that show the same rows: their rights are as good. */
  readonly alsoRights?: readonly string[]
  readonly fields: F
  /** The field by which a row is called: its header cell, and what is said of rows that refer to it. */
  readonly label: keyof F & string
  readonly verbs: readonly V[]
  /** The reference by which its rows are parts of another resource's row: what is unique is so among the parts of the same, and they go with it. */
  readonly partOf?: keyof F & string
  /** To whom its rows belong; the tenant's where nothing is said. From it follow who is shown and who writes them, and their owner where one is added. */
  readonly belongsTo?: BelongsTo<keyof F & string>
  /** Its rows are written also while their project is suspended, and after it has gone to the archive. */
  readonly isOpenForGood?: true
  /** It comes in versions: drafted, published, superseded by the next. It has VERSION_FIELDS and, on every side, what follows from them. */
  readonly versions?: VersionFacts<keyof F & string>
  /** What is done to its rows beside the verbs. */
  readonly actions?: A
  /** Where its rows lie below one another. */
  readonly tree?: TreeFacts<keyof F & string>
  /** Who may list its rows, as pickers do, where that is not who has the menu: everybody who has signed in sees those that are his to see. */
  readonly listServes?: 'user'
  /** Menus whose holders add rows as well, where the area's hooks let them: leaders in their departments. */
  readonly addServes?: readonly string[]
  /** By which right rows are brought in, where the menu has no right of its own for that: who may add rows one by one may add many. Rows that are there need the right to edit as well, here as everywhere. */
  readonly importRight?: ':add'
  /** Values that must be there under a condition, by their fields. */
  readonly requiredWhen?: { readonly [K in keyof F & string]?: (row: Readonly<Record<string, unknown>>) => boolean }
  /** The state in which a row is neither edited nor deleted: its actions lead out of it. */
  readonly lockedWhen?: (row: AnyRow) => boolean
  /** Rows that who asks neither edits, deletes nor does anything to, though others may: the area's hooks refuse it and say why. */
  readonly guardedWhen?: (row: AnyRow) => boolean
  /** Rows that are edited, and never deleted: the area's hooks refuse it and say why. */
  readonly staysWhen?: (row: AnyRow) => boolean
  /** What its rows are sorted by unless somebody asks otherwise. */
  readonly sort?: readonly [column: (keyof F & string) | 'createTime' | 'updateTime', order: 'asc' | 'desc']
}

/** A thing that is declared once: its fields, its rights, and the calls of its verbs. */
export interface Resource<F extends Fields = Fields, V extends Verb = Verb, A extends Actions = Actions>
  extends ResourceFacts<F, V, A> {
  /** What its texts are called by: `position.field.code`. */
  readonly name: string
  /** Where its calls are, below the context path. */
  readonly path: string
  readonly sort: readonly [column: string, order: 'asc' | 'desc']
  readonly actions: A
  readonly calls: ResourceCalls<F, V>
  readonly actionCalls: { readonly [K in keyof A]: Call }
  /** The calls by which a version is published, where it comes in versions. */
  readonly versionCalls?: VersionCalls
}
/** A row of a resource as its readers get it. */
export type Row<R> = R extends { readonly fields: infer F extends Fields } ? RowOf<F> : never
/** Any resource, where only what all have is asked for. */
export type AnyResource = Omit<
  Resource,
  'calls' | 'requiredWhen' | 'label' | 'tree' | 'partOf' | 'belongsTo' | 'versions' | 'actions' | 'actionCalls'
> & {
  readonly label: string
  readonly tree?: TreeFacts
  readonly partOf?: string
  readonly belongsTo?: BelongsTo
  readonly versions?: VersionFacts
  readonly requiredWhen?: Readonly<Record<string, ((row: Readonly<Record<string, unknown>>) => boolean) | undefined>>
  readonly calls: { readonly [V in Verb]?: Call }
  readonly actions: Readonly<Record<string, ActionFacts>>
  readonly actionCalls: Readonly<Record<string, Call>>
}

/** By which right of the menu rows of a resource are brought in. */
export const importRightOf = ({ importRight }: { readonly importRight?: ':add' }): ':add' | ':import' =>
  importRight ?? ':import'

/** Declares a resource: `resource('position', '/sys/position', { right: 'sys.position', fields: { … } })`. */
export function resource<
  const F extends Fields,
  const V extends Verb,
  const A extends Actions = Readonly<Record<never, ActionFacts>>
>(name: string, path: string, facts: ResourceFacts<F, V, A>): Resource<F, V, A> {
  const { right, alsoRights = [], tree, verbs, versions } = facts
  const actions = { ...(versions && { copy: copyOfVersion(versions) }), ...facts.actions } as A
  const fields: F = { ...facts.fields, ...ownerFields(facts) }
  const participant = participantField(facts) ?? 'id'
  if (participant !== 'id' && fields[participant]?.ref?.resource !== 'participant')
    throw new Error(`${name}: whose a row is says a ref('participant'), ${participant} is none`)
  if (fields[facts.label]?.secret) throw new Error(`${name}: what names a row cannot be secret`)
  if (tree && fields[tree.parent]?.ref?.resource !== name)
    throw new Error(`${name}: the row above is a parentRef('${name}')`)
  const shapes = shapesOf(fields)
  const actionRights = Object.values<ActionFacts>(actions).map((one) => one.right)
  const rights = [right, ...alsoRights]
  const calls = Object.fromEntries(
    verbs.map((verb) => {
      const own = {
        actionRights,
        list: facts.listServes,
        adding: facts.addServes,
        moving: tree?.movedBy,
        importing: importRightOf(facts)
      }
      return [verb, verbCall(verb, path, rights, name, shapes, own)]
    })
  )
  return {
    sort: ['createTime', 'desc'],
    ...(versions && { lockedWhen: isPublished }),
    ...(versions && versions.publishes !== 'action' && { versionCalls: versionCalls(path, right, name, versions) }),
    ...facts,
    fields,
    name,
    path,
    actions,
    calls: calls as ResourceCalls<F, V>,
    actionCalls: Object.fromEntries(
      Object.entries(actions).map(([key, one]) => [key, actionCall(key, one, path, right, name)])
    ) as { [K in keyof A]: Call }
  }
}
