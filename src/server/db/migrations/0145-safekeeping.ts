import type { Kysely } from 'kysely'

import { countChanges, protect } from '../sql/protect.ts'
import { auditColumns, runStatements } from '../sql/statements.ts'

/**
 * What the archive keeps and where. `arc_copy` is one copy of bytes in a named store, with when it was read back last and what came of it; a
 * name is written once. `arc_location` is a place 库位 by room, row, shelf and box; each move of a volume is kept. A volume has its 总登记号 and
 * whether it is open 开放 to readers. `arc_finished` are 成品文件 in versions. The papers of a handover say what was received and registered.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table arc_copy (
      id text primary key, project_id text not null references arc_project (id), transfer_id text references arc_transfer (id),
      object_id text references arc_object (id), store text not null, name text not null, bytes bigint not null check (bytes >= 0),
      sha256 char(64) not null, sm3 char(64), written_at timestamptz not null default now(), verified_at timestamptz,
      result text check (result in ('ok', 'missing', 'changed', 'unreadable')), detail text,
      tenant_id bigint not null default app_tenant(), unique (tenant_id, store, name)
    );
    create index arc_copy_transfer on arc_copy (transfer_id);
    create index arc_copy_object on arc_copy (object_id);
    create index arc_copy_verified on arc_copy (tenant_id, verified_at nulls first);

    create table arc_location (
      id text primary key, room text not null, row_no text not null default '', shelf text not null default '', box text not null default '',
      capacity int check (capacity >= 0), status text not null default 'open', remark text, ${auditColumns}
    );
    create unique index arc_location_place on arc_location (tenant_id, room, row_no, shelf, box) where not is_delete;
    alter table arc_volume add column location_id text references arc_location (id), add column register_no text,
      add column open_status text not null default '0' check (open_status in ('0', '1', '2')), add column open_reason text, add column open_until date;
    create unique index arc_volume_register_number on arc_volume (tenant_id, register_no) where not is_delete and register_no is not null;
    create index arc_volume_location on arc_volume (location_id) where location_id is not null;
    create table arc_location_move (
      id text primary key, project_id text not null references arc_project (id), volume_id text not null references arc_volume (id),
      from_location text references arc_location (id), to_location text references arc_location (id), reason text,
      by_user text not null default app_user(), at timestamptz not null default clock_timestamp(), tenant_id bigint not null default app_tenant()
    );
    create index arc_location_move_volume on arc_location_move (volume_id, at);

    create table arc_finished (
      id text primary key, project_id text not null references arc_project (id), kind text not null, target_type text not null,
      target_id text not null, name text not null, version int not null default 1 check (version > 0), is_current boolean not null default true,
      object_id text not null references arc_object (id), sha256 char(64) not null, bytes bigint not null, pages int,
      made_by text default app_user(), made_at timestamptz not null default now(), remark text, ${auditColumns}
    );
    create unique index arc_finished_current on arc_finished (project_id, kind, target_type, target_id) where is_current and not is_delete;
    create index arc_finished_object on arc_finished (object_id);

    alter table arc_handover add column package_sha256 char(64), add column volumes int, add column files int, add column pages int,
      add column bytes bigint, add column received_at timestamptz, add column sealed_id text references arc_object (id),
      add column certificate_id text references arc_object (id), add column signed_from_at timestamptz, add column signed_to_at timestamptz,
      add column issued_by text, add column revoked_by text, add column revoked_at timestamptz;
    create unique index arc_handover_code on arc_handover (verify_code) where verify_code is not null and not is_delete;
    create unique index arc_handover_transfer on arc_handover (transfer_id) where transfer_id is not null and not is_delete;

    create function object_is_kept(object text) returns boolean language sql stable security definer set search_path = public as $$
      select exists (select 1 from arc_transfer_form f where f.object_id = object)
        or exists (select 1 from arc_copy c where c.object_id = object)
        or exists (select 1 from arc_finished f where f.object_id = object)
        or exists (select 1 from arc_handover h where object in (h.sealed_id, h.certificate_id))
    $$`
  )
  await protect(db, 'arc_copy', 'project', 'select, insert')
  await protect(db, 'arc_location', 'tenant')
  await protect(db, 'arc_location_move', 'project', 'select, insert')
  await protect(db, 'arc_finished', 'project')
  for (const table of ['arc_location', 'arc_finished']) await countChanges(db, table)
  await runStatements(db, 'grant update (verified_at, result, detail) on arc_copy to app')
}

/** Forgets the copies, the places and what was made of the volumes. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    drop function object_is_kept(text);
    drop index arc_handover_code; drop index arc_handover_transfer;
    alter table arc_handover drop column package_sha256, drop column volumes, drop column files, drop column pages, drop column bytes,
      drop column received_at, drop column sealed_id, drop column certificate_id, drop column signed_from_at, drop column signed_to_at,
      drop column issued_by, drop column revoked_by, drop column revoked_at;
    drop table arc_finished; drop table arc_location_move;
    drop index arc_volume_register_number; drop index arc_volume_location;
    alter table arc_volume drop column location_id, drop column register_no, drop column open_status, drop column open_reason, drop column open_until;
    drop table arc_location; drop table arc_copy`
  )
}
