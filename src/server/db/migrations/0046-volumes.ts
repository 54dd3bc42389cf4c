import type { Kysely } from 'kysely'

import { countChanges, protect } from '../sql/protect.ts'
import { auditColumns, runStatements } from '../sql/statements.ts'

/**
 * Arranging files into volumes. A file's place in its volume stands beside its place in its item. A volume keeps why it is as it is, and
 * a number is free again when its volume is deleted. Every step keeps how things were before it, so that it can be taken back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table arc_file add column volume_order int;
    update arc_file set volume_order = order_num where volume_id is not null;
    alter table arc_volume
      add column sides text not null default 'single' check (sides in ('single', 'double')),
      add column rules jsonb not null default '[]',
      drop constraint arc_volume_project_id_volume_no_key,
      drop constraint arc_volume_tenant_id_archive_no_key;
    create unique index arc_volume_number on arc_volume (project_id, volume_no) where not is_delete;
    create unique index arc_volume_archive_number on arc_volume (tenant_id, archive_no) where not is_delete;
    create index arc_file_in_volume on arc_file (volume_id, volume_order) where volume_id is not null;
    create index arc_file_unplaced on arc_file (project_id) where status = 'approved' and volume_id is null;

    create table arc_volume_step (id text primary key, project_id text not null references arc_project (id), kind text not null, before jsonb not null, after jsonb not null, at timestamptz not null default now(), by_user text not null default app_user(), undone_by text, tenant_id bigint not null default app_tenant());
    create index arc_volume_step_last on arc_volume_step (project_id, by_user, at desc);
    create table arc_volume_setting (project_id text primary key references arc_project (id), settings jsonb not null, ${auditColumns});

    create trigger tell_added after insert on arc_volume referencing new table as now_rows for each statement execute function tell_added('archives.volume');
    create trigger tell_changed after update on arc_volume referencing old table as old_rows new table as now_rows for each statement execute function tell_changed('archives.volume')`
  )
  await protect(db, 'arc_volume_step', 'project', 'select, insert, update')
  await protect(db, 'arc_volume_setting', 'project', 'select, insert, update')
  await countChanges(db, 'arc_volume_setting')
}

/** Forgets the steps and the rules; deleted volumes go, for their numbers may be others' by now. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    drop trigger tell_added on arc_volume; drop trigger tell_changed on arc_volume;
    drop table arc_volume_step, arc_volume_setting;
    drop index arc_file_unplaced, arc_file_in_volume, arc_volume_number, arc_volume_archive_number;
    delete from arc_volume where is_delete;
    alter table arc_volume drop column sides, drop column rules,
      add constraint arc_volume_project_id_volume_no_key unique (project_id, volume_no),
      add constraint arc_volume_tenant_id_archive_no_key unique (tenant_id, archive_no);
    alter table arc_file drop column volume_order`
  )
}
