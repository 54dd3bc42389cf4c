import { type RawBuilder, type SqlBool, sql } from 'kysely'

import type { TxCtx } from '../../core/context/context.ts'
import { grantsCondition } from '../../core/principal/data-scope.ts'
import type { DraftProject } from './draft-projects.ts'

const NOTHING = sql`select null::text as id, null::text as title, null::text as kind, null::text as status, null::text as box, null::text as project,
  null::text as item, null::text as note, null::timestamptz as changed_at, null::text as project_id, null::text as node_id, null::text as file_id,
  null::text as template, null::text as target, null::text as unit, null::text as can, null::text as create_by, null::timestamptz as create_time, null::text as update_by,
  null::timestamptz as update_time, 0 as row_version, 0::bigint as tenant_id, false as is_delete where false`

/** What who asks has begun in these projects, and what of it he has deleted himself, as a statement. */
export function draftRows({ principal: { id: me } }: TxCtx, projects: readonly DraftProject[]): RawBuilder<unknown> {
  const parts = projects.flatMap((project) => [filesOf(project, me), formsOf(project, me)])
  // The first statement names the columns of all.
  return sql.join([NOTHING, ...parts], sql` union all `)
}

/** What may be done with open drafts of a kind, and with deleted ones, where a condition holds. */
function canOf({ principal }: DraftProject, isDeleted: RawBuilder<SqlBool>, may: RawBuilder<SqlBool>, sends: boolean) {
  const words = (names: readonly (readonly [string, string])[]) =>
    names
      .filter(([, right]) => principal.rights.has(`archives.draft:${right}`))
      .map(([name]) => name)
      .join(',')
  const open = words([['resume', 'edit'], ['discard', 'delete'], ...(sends ? ([['submit', 'submit']] as const) : [])])
  return sql`case when not (${may}) then '' when ${isDeleted} then ${words([['restore', 'restore']])}::text else ${open}::text end`
}

function filesOf(project: DraftProject, me: string): RawBuilder<unknown> {
  const { read, write } = project.dataScope
  const may = sql<SqlBool>`${grantsCondition(write, 'f')}`
  return sql`(select 'file:' || f.id, f.title, 'file', f.status,
    case when f.is_delete then 'deleted' when f.status = 'returned' then 'open,returned' else 'open' end, p.name,
    coalesce(n.catalog_code, f.catalog_code) || ' ' || coalesce(n.name, ''), f.returned, coalesce(f.update_time, f.create_time), f.project_id,
    f.node_id, f.id, null, null, (select m.name from arc_monomial m where m.id = f.monomial_id), ${canOf(project, sql`f.is_delete`, may, true)}, f.create_by, f.create_time, f.update_by, f.update_time,
    f.row_version, f.tenant_id, false
    from arc_file f join arc_project p on p.id = f.project_id left join arc_tree_node n on n.id = f.node_id
    where f.project_id = ${project.id} and f.upload_by = ${me} and f.status in ('draft', 'returned')
      and (not f.is_delete or (f.restorable and f.update_by = ${me})) and ${grantsCondition(read, 'f')})`
}

function formsOf(project: DraftProject, me: string): RawBuilder<unknown> {
  return sql`(select 'form:' || d.id, d.title, 'form', 'draft', case when d.is_delete then 'deleted' else 'open' end, p.name, null, null,
    coalesce(d.update_time, d.create_time), d.project_id, null, null, d.template_code, d.target, null,
    ${canOf(project, sql`d.is_delete`, sql`true`, false)}, d.create_by, d.create_time, d.update_by, d.update_time, d.row_version, d.tenant_id, false
    from arc_form_draft d join arc_project p on p.id = d.project_id where d.project_id = ${project.id} and d.user_id = ${me})`
}
