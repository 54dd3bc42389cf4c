import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/**
 * The number of an application: YJ, its year, and the next one of the archive, whichever projects who asks may see. What was decided by one
 * command bears one batch. `volume_snapshot` is what a volume and its files are described by, with the digests of their stored bytes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table arc_transfer_opinion add column batch_id text not null default '';
    create function app_next_transfer_no(of_year text) returns text language sql stable security definer set search_path = public as $$
      select 'YJ-' || of_year || '-' || lpad((coalesce(max(substring(transfer_no from '^YJ-\\d{4}-(\\d{1,9})$')::bigint), 0) + 1)::text, 4, '0')
      from arc_transfer where tenant_id = app_tenant() and transfer_no like 'YJ-' || of_year || '-%'
    $$;
    create function volume_snapshot(volume text) returns jsonb language sql stable as $$
      select jsonb_build_object(
        'volume', v.ext || jsonb_build_object('volumeNo', v.volume_no, 'archiveNo', v.archive_no, 'title', v.title, 'compiler', v.compiler,
          'techManager', v.tech_manager, 'startDate', v.start_date, 'endDate', v.end_date, 'compileDate', v.compile_date,
          'retention', v.retention, 'secretLevel', v.secret_level, 'textPages', v.text_pages, 'drawingSheets', v.drawing_sheets,
          'photos', v.photos, 'boxSpec', v.box_spec, 'filer', v.filer, 'reviewer', v.reviewer, 'remark', v.remark),
        'files', coalesce((
          select jsonb_agg(jsonb_build_object('id', f.id, 'title', f.title, 'pageFrom', f.page_from, 'pageTo', f.page_to,
            'cells', file_cells(f.id) - 'files', 'objects', coalesce((
              select jsonb_agg(jsonb_build_object('name', o.file_name, 'sha256', o.sha256, 'bytes', o.bytes, 'pages', o.pages) order by o.order_num, o.id)
              from arc_object o where o.file_id = f.id and not o.is_delete and o.replaced_by is null), '[]'))
            order by f.volume_order nulls last, f.id)
          from arc_file f where f.volume_id = v.id and not f.is_delete), '[]'))
      from arc_volume v where v.id = volume
    $$`
  )
}

/** Numbers are made by hand again. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `drop function volume_snapshot(text); drop function app_next_transfer_no(text); alter table arc_transfer_opinion drop column batch_id`
  )
}
