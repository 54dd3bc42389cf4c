import { type Kysely, sql } from 'kysely'

import { countChanges, protect } from '../sql/protect.ts'
import { auditColumns, runStatements } from '../sql/statements.ts'

const TENANT = 'tenant_id = (select app_tenant())'
/** Reports cover projects of which who asks is a member, never those of a whole tenant. */
const IN_PROJECT = (column: string) => `${column} = any ((select app_projects())::text[])`

/** The views that reports read. What they and their columns are called, the seed's data says. */
const VIEWS: Readonly<Record<string, { readonly columns: string; readonly from: string }>> = {
  project: {
    columns: `p.id as project_id, p.project_no, p.name as project_name, p.category,
      p.status, b.name as builder, p.area_code, p.address, p.start_date,
      p.end_date, p.accept_date, p.due_date, p.floor_area, p.investment,
      (select max(h.issued_at) from arc_handover h where h.project_id = p.id and h.status = 'issued' and not h.is_delete) as handed_over_at`,
    from: `arc_project p left join arc_org b on b.id = p.builder where p.${TENANT} and not p.is_delete and ${IN_PROJECT('p.id')}`
  },
  file: {
    columns: `f.id as file_id, f.project_id, f.title, f.doc_no, f.catalog_code,
      substr(f.catalog_code, 1, 1) as file_class, f.responsible, f.doc_date, f.pages,
      f.retention, f.secret_level, f.status, f.volume_id, m.name as unit_project,
      o.name as unit_name, f.upload_time, f.create_time`,
    from: `arc_file f left join arc_monomial m on m.id = f.monomial_id
      left join arc_project_member w on w.project_id = f.project_id and w.user_id = f.upload_by
      left join sys_user u on u.id = f.upload_by left join arc_org o on o.id = coalesce(w.org_id, u.org_id)
      where f.${TENANT} and not f.is_delete and ${IN_PROJECT('f.project_id')}
        and exists (select 1 from report_grants() g where g.project_id = f.project_id
          and (g.codes is null or f.catalog_code = any (g.codes)) and (g.makers is null or f.upload_by = any (g.makers))
          and (g.states is null or f.status = any (g.states)))`
  },
  volume: {
    columns: `v.id as volume_id, v.project_id, v.volume_no, v.archive_no, v.title,
      v.compiler, v.start_date, v.end_date, v.retention, v.secret_level,
      v.text_pages, v.drawing_sheets, v.photos, v.status`,
    from: `arc_volume v where v.${TENANT} and not v.is_delete and ${IN_PROJECT('v.project_id')}`
  },
  transfer: {
    columns: `t.id as transfer_id, t.transfer_no, t.project_id, t.kind, t.mode,
      t.status, t.volumes, t.files, t.pages, t.due_date, t.create_time`,
    from: `arc_transfer t where t.${TENANT} and not t.is_delete and ${IN_PROJECT('t.project_id')}`
  },
  catalog_item: {
    columns: `c.set_id, c.code as catalog_code, c.name as item_name, c.retention, c.submit_by`,
    from: `arc_catalog c where (c.tenant_id = 0 or c.${TENANT}) and c.level = 'item' and c.status = 'published' and not c.is_delete`
  },
  dict_item: {
    columns: `d.dict_code, i.item_value, i.item_text`,
    from: `sys_dict_item i join sys_dict d on d.id = i.dict_id where (d.tenant_id = 0 or d.${TENANT}) and not d.is_delete and not i.is_delete`
  }
}

/**
 * Configured reports, and the views that they read: the schema `reporting`, each of whose views shows the rows of one tenant, of the projects
 * of who asks, and of files what his data scope covers (`app.grants`, set with the rest of a transaction). Who may read the schema is set up
 * at each start (report-role.ts), as the role is the whole installation's and may be missing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `create table sys_report (id text primary key, code text not null, name text not null, name_en text, sql text not null, columns jsonb not null default '[]',
      parameters jsonb not null default '[]', remark text, ${auditColumns});
     create unique index sys_report_code_unique on sys_report (tenant_id, lower(code)) where not is_delete`
  )
  await protect(db, 'sys_report', 'shared')
  await countChanges(db, 'sys_report')
  await sql`create function first_tenant() returns bigint stable security definer set search_path = public language sql as $$ select min(id) from sys_tenant where id > 0 $$`.execute(
    db
  )
  await sql`create function report_grants() returns table (project_id text, codes text[], makers text[], states text[]) stable language sql as $$
    select g.project_id, g.codes, g.makers, g.states
    from jsonb_to_recordset(coalesce(nullif(current_setting('app.grants', true), ''), '[]')::jsonb) as g (project_id text, codes text[], makers text[], states text[])
  $$`.execute(db)
  await runStatements(db, 'create schema reporting')
  for (const [name, { columns, from }] of Object.entries(VIEWS))
    await runStatements(
      db,
      `create view reporting.${name} with (security_barrier = true) as select ${columns} from ${from}`
    )
}

/** No report is configured any more. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    'drop schema reporting cascade; drop function report_grants(); drop function first_tenant(); drop table sys_report'
  )
}
