import { type RawBuilder, type SqlBool, sql } from 'kysely'

import type { Ctx, TxCtx } from '../../core/context/context.ts'
import { dataScopeOf, type Grant, grantsCondition } from '../../core/principal/data-scope.ts'
import type { ProjectAccess } from '../../core/principal/principal.ts'
import type { TxExtent } from '../../db/transaction.ts'

/** 系统管理: exports the statistics of the archive without the rows behind them (DOMAIN.md §1). */
const ADMINISTRATOR = 'sys_admin'

/** What who asks counts: projects, of these the files that he may read (`f`), and the items of their catalogue of which he has a share (`i`). */
export interface StatScope {
  readonly projects: RawBuilder<unknown>
  readonly seesFile: RawBuilder<SqlBool>
  readonly seesItem: RawBuilder<SqlBool>
  /** Whether the rows behind the numbers are his to see. */
  readonly hasRows: boolean
  readonly isAll: boolean
}

/** Whether who asks counts the whole archive and sees no row of it. */
const countsAlone = ({ principal }: Pick<Ctx, 'principal'>): boolean => principal.roles.includes(ADMINISTRATOR)

/** How far the transaction sees in which who asks counts. */
export const extentOf = (ctx: Ctx): TxExtent => (countsAlone(ctx) ? 'tenant' : 'own')

/** What who asks counts. */
export async function statScopeOf(ctx: TxCtx): Promise<StatScope> {
  const { tx, principal } = ctx
  if (countsAlone(ctx)) {
    const all = sql<SqlBool>`true`
    return {
      projects: sql`select id from arc_project where not is_delete`,
      seesFile: all,
      seesItem: all,
      hasRows: false,
      isAll: true
    }
  }
  const ids = [...principal.projects]
  const shares: { readonly projects: string[]; readonly read: readonly Grant[] }[] = []
  for (const projects of alike(principal.access, ids)) {
    const [first = ''] = projects
    shares.push({ projects, read: (await dataScopeOf(tx, principal, first)).read })
  }
  const any = (of: (read: readonly Grant[]) => RawBuilder<SqlBool>, row: string) =>
    shares.length === 0
      ? sql<SqlBool>`false`
      : sql<SqlBool>`(${sql.join(
          shares.map(
            ({ projects, read }) => sql`(${sql.ref(`${row}.projectId`)} = any (${projects}::text[]) and ${of(read)})`
          ),
          sql` or `
        )})`
  return {
    projects: sql`select unnest(${ids}::text[])`,
    seesFile: any((read) => grantsCondition(read, 'f') as RawBuilder<SqlBool>, 'f'),
    seesItem: any(placesOf, 'i'),
    hasRows: true,
    isAll: false
  }
}

/** Projects in which who asks may read the same: his share of them is asked once. What depends on the people of a project is asked for each. */
function alike(access: ReadonlyMap<string, ProjectAccess>, ids: readonly string[]): string[][] {
  const keyOf = (id: string) => {
    const found = access.get(id)
    const ofPeople =
      found?.scope.kind === 'org' ||
      found?.rules.some(({ read }) => read.some(({ uploadedBy }) => uploadedBy === 'unit'))
    return ofPeople ? id : JSON.stringify(found)
  }
  return [...Map.groupBy(ids, keyOf).values()].map((group) => [...group])
}

/** The items of the catalogue of which somebody has a share. */
function placesOf(read: readonly Grant[]): RawBuilder<SqlBool> {
  if (read.some(({ codes }) => codes === 'all')) return sql<SqlBool>`true`
  const codes = read.flatMap((grant) => (grant.codes === 'all' ? [] : grant.codes))
  return sql<SqlBool>`i.code = any (${codes}::text[])`
}
