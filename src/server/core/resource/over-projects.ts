import { type RawBuilder, type SqlBool, sql } from 'kysely'

import { isOverProjects } from '#contract/core/resource/belonging.ts'

import { accessOf } from '../principal/access.ts'
import type { TxCtx } from '../context/context.ts'
import type { Principal } from '../principal/principal.ts'
import { rulesFor } from './data-rules.ts'
import { allColumns, among, columnAt, selectRows } from './read-rows.ts'
import { holdsRight, overProjects, type ServedResource } from './served.ts'

/**
 * Where a question is about the rows of all projects of who asks: reads from now on give, in this call, the rows of each project in which
 * he may list them, by the data rules that he has been granted there. What he may in a project is asked there: a role may be his in one alone.
 */
export async function readOverProjects(
  served: ServedResource,
  ctx: TxCtx,
  { allProjects }: { readonly allProjects?: boolean | undefined }
): Promise<void> {
  if (!allProjects || !isOverProjects(served.resource)) return
  const hidden = Object.values(served.resource.fields).flatMap(({ readableBy }) => readableBy ?? [])
  const parts: RawBuilder<SqlBool>[] = []
  for (const { projects, principal } of await viewsOf(ctx)) {
    // A field that he reads here and not there would be read there as well.
    const reads = hidden.every((right) => principal.rights.has(right) || !ctx.principal.rights.has(right))
    if (!reads || !holdsRight(served, principal, '')) continue
    const inThem = sql<SqlBool>`r.project_id = any(${projects}::text[])`
    const rules = rulesFor(served, principal, () => allColumns(served))
    parts.push(rules ? sql<SqlBool>`(${inThem} and ${rules})` : inThem)
  }
  overProjects.set(ctx, parts.length > 0 ? sql<SqlBool>`(${sql.join(parts, sql` or `)})` : sql<SqlBool>`false`)
}

/** The same for one row that is not of the current project: of another one in which who asks may list it. */
export async function readWhereItIs(served: ServedResource, ctx: TxCtx, id: string): Promise<void> {
  if (!isOverProjects(served.resource)) return
  const here = await selectRows(served, ctx)
    .clearSelect()
    .select(columnAt('id').as('id'))
    .where(among('id', [id]))
    .executeTakeFirst()
  await readOverProjects(served, ctx, { allProjects: here === undefined })
}

interface View {
  readonly projects: readonly string[]
  readonly principal: Principal
}

/** Who asks as he is in each of his projects; asked once for all those in which he was granted the same roles. */
async function viewsOf({ tx, principal }: TxCtx): Promise<readonly View[]> {
  const { id, tenant, projects } = principal
  const { orgId } = await tx.selectFrom('sysUser').select('orgId').where('id', '=', id).executeTakeFirstOrThrow()
  const granted = await tx
    .selectFrom('sysUserRole')
    .select(['projectId', sql<string>`string_agg(role_id, ',' order by role_id)`.as('roles')])
    .where('userId', '=', id)
    .where('projectId', 'in', ['', ...projects])
    .groupBy('projectId')
    .execute()
  const rolesIn = new Map(granted.map(({ projectId, roles }) => [projectId, roles]))
  const views: View[] = []
  for (const same of Map.groupBy(projects, (project) => rolesIn.get(project) ?? '').values()) {
    const [projectId = ''] = same
    // What is wrong with a role was reported when he signed in.
    const access = await accessOf(tx, { id, projectId, orgId }, tenant, () => undefined)
    views.push({ projects: same, principal: { ...principal, ...access } })
  }
  return views
}
