import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

import type { FileState } from '#contract/archives/files.ts'
import type { DataScopeRule } from '#contract/system/data-scope.ts'

import type { Tx } from '../../db/transaction.ts'
import { sha256Hex } from '../text/sha256.ts'
import type { Principal } from './principal.ts'

/** Some of a project's files: those of these items, described by these people, in these states; `all` leaves one open. */
export interface Grant {
  readonly codes: 'all' | readonly string[]
  readonly by: 'all' | readonly string[]
  readonly states: 'all' | readonly FileState[]
}
/** What a user may do with the files of one project: the shares that he sees, and those that he may add to and change. */
export interface DataScope {
  readonly read: readonly Grant[]
  readonly write: readonly Grant[]
}

/** A file or a place for one, as far as the data scope depends on it. */
export interface ScopedPlace {
  readonly catalogCode: string
  readonly uploadBy: string | null
  readonly status: FileState
}

type Catalog = DataScopeRule['read'][number]['catalog']
type UploadedBy = DataScopeRule['read'][number]['uploadedBy']

const NOTHING: DataScope = { read: [], write: [] }

/** What a user may see and change of a project's files: by the rules of his roles there, narrowed by what his membership says. */
export async function dataScopeOf(tx: Tx, principal: Principal, project: string): Promise<DataScope> {
  const { scope, rules } = principal.access.get(project) ?? { scope: null, rules: [] }
  const grants = rules.flatMap(({ read, write }) => [...read, ...write])
  if (!scope || grants.length === 0) return NOTHING
  const items = scope.kind === 'catalog' || grants.some(({ catalog }) => catalog !== 'all') ? await catalogueOf(tx) : []
  const colleagues =
    scope.org !== null && (scope.kind === 'org' || grants.some(({ uploadedBy }) => uploadedBy === 'unit'))
      ? await colleaguesOf(tx, project, scope.org)
      : []
  const unit = [...new Set([principal.id, ...colleagues])]
  const people: { readonly [U in UploadedBy]: Grant['by'] } = { anyone: 'all', unit, self: [principal.id] }
  const by = (uploadedBy: UploadedBy) => {
    if (scope.kind === 'own') return people.self
    return scope.kind === 'org' && uploadedBy === 'anyone' ? people.unit : people[uploadedBy]
  }
  const narrowed = (catalog: Catalog, writing: boolean) => {
    const codes = codesOf(catalog, items)
    if (scope.kind !== 'catalog') return codes
    const named = scope.catalog.filter(({ canWrite }) => canWrite || !writing).map(({ code }) => code)
    return (codes === 'all' ? items.map(({ code }) => code) : codes).filter((code) =>
      named.some((name) => isBelow(code, name))
    )
  }
  return {
    read: rules.flatMap(({ read }) =>
      read.map(({ catalog, uploadedBy, states }) => ({
        codes: narrowed(catalog, false),
        by: by(uploadedBy),
        states: states ?? ('all' as const)
      }))
    ),
    write: rules.flatMap(({ write }) =>
      write.map(({ catalog, uploadedBy }) => ({
        codes: narrowed(catalog, true),
        by: by(uploadedBy),
        states: 'all' as const
      }))
    )
  }
}

/** Whether somebody may read every file of a project, whatever it is and whoever brought it. */
export async function seesWholeProject(tx: Tx, principal: Principal, project: string): Promise<boolean> {
  const { read } = await dataScopeOf(tx, principal, project)
  return isAllGranted(read)
}

/** What is the same for all who see the same of a project: the digest of these shares, in whatever order they and what they name come. */
export const digestOfGrants = (grants: readonly Grant[]): string => {
  const inOrder = (some: 'all' | readonly string[]) => (some === 'all' ? some : some.toSorted())
  const shares = grants.map(({ codes, by, states }) => JSON.stringify([codes, by, states].map(inOrder)))
  return sha256Hex([...new Set(shares)].sort().join())
}

/** Whether shares hold every file of a project. */
export const isAllGranted = (grants: readonly Grant[]): boolean =>
  grants.some(({ codes, by, states }) => codes === 'all' && by === 'all' && states === 'all')

/** Whether a file lies within shares. */
export const isGranted = (grants: readonly Grant[], { catalogCode, uploadBy, status }: ScopedPlace): boolean =>
  grants.some(
    ({ codes, by, states }) =>
      holds(codes, catalogCode) &&
      (by === 'all' || (uploadBy !== null && by.includes(uploadBy))) &&
      holds(states, status)
  )

/** Whether who asks may have files of an item within shares. */
export const isPlaceGranted = (grants: readonly Grant[], catalogCode: string): boolean =>
  grants.some(({ codes }) => holds(codes, catalogCode))

/** Whether who asks may have every file of an item within shares. */
export const isPlaceWhole = (grants: readonly Grant[], catalogCode: string): boolean =>
  grants.some(({ codes, by, states }) => holds(codes, catalogCode) && by === 'all' && states === 'all')

/** Whether an item is one, of a group, or of a class. */
const isBelow = (code: string, name: string) =>
  code === name || code.startsWith(`${name}-`) || (name.length === 1 && code.startsWith(name))

const holds = <T extends string>(some: 'all' | readonly T[], one: T) => some === 'all' || some.includes(one)

/** The same as a condition on `arc_file`, whose name in the statement is given. */
export function grantsCondition(grants: readonly Grant[], table: string): Expression<SqlBool> {
  if (isAllGranted(grants)) return sql<SqlBool>`true`
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const one = ({ codes, by, states }: Grant) => {
    const parts = [
      ...(codes === 'all' ? [] : [sql`${column('catalog_code')} = any (${[...codes]}::text[])`]),
      ...(by === 'all' ? [] : [sql`${column('upload_by')} = any (${[...by]}::text[])`]),
      ...(states === 'all' ? [] : [sql`${column('status')} = any (${[...states]}::text[])`])
    ]
    return sql`(${sql.join(parts, sql` and `)})`
  }
  return grants.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(grants.map(one), sql` or `)})`
}

/** Whether every file that a condition is true of lies within shares, as a condition; that one calls the row of `arc_file` `f`. */
export const isEveryGranted = (grants: readonly Grant[], which: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`not exists (select 1 from arc_file f where (${which}) and not f.is_delete and not ${grantsCondition(grants, 'f')})`

/** Whether by a role's rule its holders read any file of an item in a state, whoever has brought it; a membership may narrow that. */
export async function readsItem(
  tx: Tx,
  { read }: DataScopeRule,
  { catalogCode, status }: Pick<ScopedPlace, 'catalogCode' | 'status'>
): Promise<boolean> {
  const open = read.filter(({ uploadedBy, states }) => uploadedBy === 'anyone' && (states?.includes(status) ?? true))
  if (open.some(({ catalog }) => catalog === 'all')) return true
  const items = open.length > 0 ? await catalogueOf(tx, catalogCode) : []
  return open.some(({ catalog }) => holds(codesOf(catalog, items), catalogCode))
}

interface Item {
  readonly code: string
  readonly submitBy: string | null
}

function codesOf(catalog: Catalog, items: readonly Item[]): 'all' | string[] {
  if (catalog === 'all') return 'all'
  const { classes = [], groups = [], submitBy = [] } = catalog
  const meant = ({ code, submitBy: by }: Item) =>
    classes.includes(code.slice(0, 1)) ||
    groups.includes(code.split('-')[0] ?? '') ||
    (by !== null && submitBy.includes(by))
  return items.filter(meant).map(({ code }) => code)
}

/** The items of every version but drafts, or one of them by its code: trees were made of those that have been superseded too. */
async function catalogueOf(tx: Tx, code?: string): Promise<Item[]> {
  return tx
    .selectFrom('arcCatalog as c')
    .innerJoin('arcCatalogVersion as v', 'v.id', 'c.versionId')
    .select(['c.code', 'c.submitBy'])
    .distinct()
    .where('c.level', '=', 'item')
    .where('c.isDelete', '=', false)
    .where('v.status', '<>', 'draft')
    .$if(code !== undefined, (query) => query.where('c.code', '=', code ?? ''))
    .execute()
}

/** The members of a project who work there for a unit. */
export async function colleaguesOf(tx: Tx, project: string, org: string): Promise<string[]> {
  const members = await tx
    .selectFrom('arcProjectMember')
    .select('userId')
    .where('projectId', '=', project)
    .where('orgId', '=', org)
    .where('isDelete', '=', false)
    .execute()
  return members.map(({ userId }) => userId)
}
