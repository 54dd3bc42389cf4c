import type { Kysely } from 'kysely'

import { protect } from '../sql/protect.ts'
import { runStatements } from '../sql/statements.ts'

/**
 * Returns of files: why and by whom each came back, and what its cells held then, so that what was changed since can be shown
 * before it is submitted again. They are a history: rows are added and read, and never changed or removed.
 *
 * `file_cells` gives the cells of a file by the keys of the templates; `files` are the paths of its stored files.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table arc_return (
      id text primary key default gen_random_uuid()::text,
      project_id text not null references arc_project (id), file_id text not null references arc_file (id),
      reason text not null, opinion text, by_user text default app_user(), at timestamptz not null default now(),
      cells jsonb not null, tenant_id bigint not null default app_tenant()
    );
    create index arc_return_file on arc_return (file_id, at desc);

    create function file_cells(file text) returns jsonb language sql stable as
      $$ select f.ext || jsonb_build_object(
          'catalogCode', f.catalog_code, 'title', f.title, 'docNo', f.doc_no, 'responsible', f.responsible,
          'docDate', f.doc_date, 'endDate', f.end_date, 'medium', f.medium, 'carrier', f.carrier,
          'originalCopy', f.original_copy, 'pages', nullif(f.pages, 0), 'retention', f.retention,
          'secretLevel', f.secret_level, 'specialty', f.specialty, 'division', f.division, 'drawingNo', f.drawing_no,
          'drawingSize', f.drawing_size, 'signed', f.signed, 'remark', f.remark,
          'files', (select string_agg(o.path, ',' order by o.order_num, o.id) from arc_object o
            where o.file_id = f.id and not o.is_delete and o.replaced_by is null))
        from arc_file f where f.id = file $$;

    insert into arc_return (project_id, file_id, reason, opinion, by_user, at, cells, tenant_id)
      select distinct on (f.id) f.project_id, f.id, coalesce(t.reason, '99'), coalesce(t.opinion, f.returned), t.create_by,
        coalesce(t.create_time, f.update_time, f.create_time), file_cells(f.id), f.tenant_id
      from arc_file f left join arc_task t on t.file_id = f.id and t.node_key = 'collect' and not t.is_delete
      where f.status = 'returned' and not f.is_delete order by f.id, t.create_time desc`
  )
  await protect(db, 'arc_return', 'project', 'select, insert')
}

/** Forgets why files came back. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'drop table arc_return; drop function file_cells(text)')
}
