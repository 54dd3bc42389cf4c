import { type Expression, type SqlBool, sql } from 'kysely'

import type { FileState } from '#contract/archives/files.ts'

import type { Tx } from '../db/inside.ts'
import type { Scope, Who } from './who.ts'

/** Some of a project's files: those of these items, described by these people, in these states; `all` leaves one open. */
export interface Share {
  readonly codes: 'all' | readonly string[]
  readonly by: 'all' | readonly string[]
  readonly states: 'all' | readonly FileState[]
}
/** What a user may do with the files of one project: the shares that he sees, and those that he may add to and change. */
export interface Reach {
  readonly read: readonly Share[]
  readonly write: readonly Share[]
}

/** A file or a place for one, as far as the reach depends on it. */
export interface Placed {
  readonly catalogCode: string
  readonly uploadBy: string | null
  readonly status: FileState
}

/** A role's part of the catalogue (DOMAIN.md §1): classes, groups, and what units of a kind submit. */
interface Part {
  readonly all?: true
  readonly classes?: readonly string[]
  readonly groups?: readonly string[]
  readonly submitBy?: string
}
interface Rule {
  readonly sees: readonly { readonly part: Part; readonly of: 'all' | 'org'; readonly states?: readonly FileState[] }[]
  readonly writes: readonly { readonly part: Part; readonly of: 'all' | 'org' }[]
}

const whole: Rule = { sees: [{ part: { all: true }, of: 'all' }], writes: [{ part: { all: true }, of: 'all' }] }
const own = (part: Part): Rule => ({ sees: [{ part, of: 'org' }], writes: [{ part, of: 'org' }] })
const supervised: Part = { classes: ['B'], submitBy: 'JL' }
const archive: Rule = { sees: [{ part: { all: true }, of: 'all', states: ['locked', 'archived'] }], writes: [] }

/** The data scope of each role; a role that is not named sees no files (DOMAIN.md §1). */
const RULES: Readonly<Record<string, Rule>> = {
  js_manager: whole,
  svc_agent: whole,
  sg_archivist: own({ classes: ['C', 'D'], submitBy: 'SG' }),
  jl_engineer: {
    sees: [
      { part: supervised, of: 'all' },
      { part: { classes: ['C', 'D'] }, of: 'all' }
    ],
    writes: [{ part: supervised, of: 'all' }]
  },
  sj_user: own({ groups: ['A3'], submitBy: 'SJ' }),
  kc_user: own({ groups: ['A3'], submitBy: 'KC' }),
  da_receiver: archive,
  da_reviewer: archive
}

/** What a user may see and change of a project's files, by his roles there, narrowed by what his membership says. */
export async function reachOf(tx: Tx, who: Who, project: string): Promise<Reach> {
  const { roles, scope } = project === who.project ? who : await seenFrom(tx, who, project)
  const rules = roles.flatMap((role) => RULES[role] ?? [])
  if (!scope || rules.length === 0) return { read: [], write: [] }
  const parts = rules.flatMap(({ sees, writes }) => [...sees, ...writes])
  const catalogue = scope.kind === 'catalog' || parts.some(({ part }) => !part.all) ? await catalogueOf(tx) : []
  const org = scope.org ?? who.org
  const people = [...new Set([who.id, ...(org !== null && parts.some(({ of }) => of === 'org') ? await colleaguesOf(tx, project, org) : [])])]
  const by = (of: 'all' | 'org') => (scope.kind === 'own' ? [who.id] : of === 'all' ? ('all' as const) : people)
  const narrowed = (part: Part, writing: boolean) => {
    const codes = codesOf(part, catalogue)
    if (scope.kind !== 'catalog') return codes
    const named = scope.catalog.filter(({ canWrite }) => canWrite || !writing).map(({ code }) => code)
    return (codes === 'all' ? catalogue.map(({ code }) => code) : codes).filter((code) => named.some((name) => isBelow(code, name)))
  }
  return {
    read: rules.flatMap(({ sees }) => sees.map(({ part, of, states }) => ({ codes: narrowed(part, false), by: by(of), states: states ?? ('all' as const) }))),
    write: rules.flatMap(({ writes }) => writes.map(({ part, of }) => ({ codes: narrowed(part, true), by: by(of), states: 'all' as const })))
  }
}

/** Whether a file lies within shares. */
export const within = (shares: readonly Share[], { catalogCode, uploadBy, status }: Placed): boolean =>
  shares.some(({ codes, by, states }) => holds(codes, catalogCode) && (by === 'all' || (uploadBy !== null && by.includes(uploadBy))) && holds(states, status))

/** Whether who asks may have files of an item within shares. */
export const reaches = (shares: readonly Share[], catalogCode: string): boolean => shares.some(({ codes }) => holds(codes, catalogCode))

/** Whether an item is one, of a group, or of a class. */
const isBelow = (code: string, name: string) => code === name || code.startsWith(`${name}-`) || (name.length === 1 && code.startsWith(name))

const holds = <T extends string>(some: 'all' | readonly T[], one: T) => some === 'all' || some.includes(one)

/** The same as a condition on `arc_file`, whose name in the statement is given. */
export function inShares(shares: readonly Share[], table: string): Expression<SqlBool> {
  if (shares.some(({ codes, by, states }) => codes === 'all' && by === 'all' && states === 'all')) return sql<SqlBool>`true`
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const one = ({ codes, by, states }: Share) => {
    const parts = [
      ...(codes === 'all' ? [] : [sql`${column('catalog_code')} = any (${[...codes]}::text[])`]),
      ...(by === 'all' ? [] : [sql`${column('upload_by')} = any (${[...by]}::text[])`]),
      ...(states === 'all' ? [] : [sql`${column('status')} = any (${[...states]}::text[])`])
    ]
    return sql`(${sql.join(parts, sql` and `)})`
  }
  return shares.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(shares.map(one), sql` or `)})`
}

interface Item {
  readonly code: string
  readonly submitBy: string | null
}

function codesOf({ all, classes = [], groups = [], submitBy }: Part, catalogue: readonly Item[]): 'all' | string[] {
  if (all) return 'all'
  const meant = ({ code, submitBy: by }: Item) => classes.includes(code.slice(0, 1)) || groups.includes(code.split('-')[0] ?? '') || (submitBy !== undefined && by === submitBy)
  return catalogue.filter(meant).map(({ code }) => code)
}

async function catalogueOf(tx: Tx): Promise<Item[]> {
  return tx.selectFrom('arcCatalog').select(['code', 'submitBy']).distinct().where('level', '=', 'item').where('isDelete', '=', false).execute()
}

/** The members of a project who work there for a unit. */
export async function colleaguesOf(tx: Tx, project: string, org: string): Promise<string[]> {
  const members = await tx.selectFrom('arcProjectMember').select('userId').where('projectId', '=', project).where('orgId', '=', org).where('isDelete', '=', false).execute()
  return members.map(({ userId }) => userId)
}

/** The user's roles and scope in a project that is not his current one. */
async function seenFrom(tx: Tx, who: Who, project: string): Promise<{ roles: readonly string[]; scope: Scope | null }> {
  const member = await tx
    .selectFrom('arcProjectMember')
    .select(['orgId', 'dataScope'])
    .where('projectId', '=', project)
    .where('userId', '=', who.id)
    .where('isDelete', '=', false)
    .executeTakeFirst()
  if (!member) return { roles: [], scope: null }
  const roles = await tx
    .selectFrom('sysUserRole as ur')
    .innerJoin('sysRole as r', 'r.id', 'ur.roleId')
    .select('r.roleCode')
    .distinct()
    .where('ur.userId', '=', who.id)
    .where('ur.projectId', 'in', ['*', project])
    .where('r.isDelete', '=', false)
    .execute()
  const parts = await tx
    .selectFrom('arcMemberScope')
    .select(['catalogCode', 'canWrite'])
    .where('userId', '=', who.id)
    .where('projectId', '=', project)
    .where('canRead', '=', true)
    .execute()
  return {
    roles: roles.map(({ roleCode }) => roleCode),
    scope: { kind: member.dataScope, org: member.orgId, catalog: parts.map(({ catalogCode, canWrite }) => ({ code: catalogCode, canWrite })) }
  }
}
