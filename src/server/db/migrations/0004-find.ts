import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/**
 * What the palette looks for beside titles and numbers of files: drawing numbers, titles of volumes and their 档号. As the
 * functions of the first release do, these ask as the owner, for row-level security keeps a comparison out of an index, and
 * bring the asker's reach themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create index arc_file_drawing on arc_file using gin (drawing_no gin_trgm_ops) where drawing_no is not null;
    create index arc_volume_archive on arc_volume using gin (archive_no gin_trgm_ops) where archive_no is not null;
    create function arc_file_found(pattern text) returns setof text stable language plpgsql security definer set search_path from current rows 1000 as $$
      begin
        return query select id from arc_file
          where (title ilike pattern or doc_no ilike pattern or drawing_no ilike pattern)
          and tenant_id = app_tenant() and (app_everywhere() or project_id = any (app_projects()));
      end $$;
    create function arc_volume_found(pattern text) returns setof text stable language plpgsql security definer set search_path from current rows 100 as $$
      begin
        return query select id from arc_volume
          where (title ilike pattern or archive_no ilike pattern)
          and tenant_id = app_tenant() and (app_everywhere() or project_id = any (app_projects()));
      end $$`
  )
}

/** Takes them away again. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    'drop function arc_file_found(text), arc_volume_found(text); drop index arc_file_drawing, arc_volume_archive'
  )
}
