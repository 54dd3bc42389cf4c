import type { Kysely } from 'kysely'

import { countChanges, protect } from '../sql/protect.ts'
import { auditColumns, runStatements } from '../sql/statements.ts'

/** Whether an application keeps others for its unit projects from being submitted: a draft does not, nor a 预验收 that was accepted. */
const IS_OPEN = `status not in ('draft', 'withdrawn', 'completed') and not (kind = 'pre' and status = 'accepted')`

/**
 * Applications for transfers. An application is for a set of unit projects, or for what belongs to none of them (`monomial_id` null), whole or
 * as a parcel of its 声像 or 地下管线 archives: of each, one application may be open. What a submission freezes stands beside it by the `round`:
 * forms as stored bytes with their digest, and a snapshot of the metadata by volume. What was decided and what has happened is only ever added
 * to. An application for more time 延期 is a paper of its own, one at a time for a project.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    update arc_transfer set status = 'accepted' where status = 'packaging' or (kind = 'pre' and status = 'completed');
    update arc_transfer set status = 'submitted' where status = 'checking';
    update arc_transfer set status = 'returned' where status = 'check_failed';
    update arc_transfer set kind = 'formal' where kind not in ('pre', 'formal', 'supplement');
    delete from arc_transfer_log where to_status = 'checking';
    update arc_transfer_log set from_status = 'submitted' where from_status = 'checking';
    alter table arc_transfer
      add column parcel text not null default 'whole' check (parcel in ('whole', 'av', 'pipeline')),
      add column round int not null default 0,
      add column submitted_by text, add column submitted_at timestamptz,
      add column assignee text, add column assigned_by text,
      add column reviewer text, add column claimed_at timestamptz,
      add column decided_by text, add column decided_at timestamptz, add column opinion text,
      add column pre_id text references arc_transfer (id),
      add constraint arc_transfer_kind check (kind in ('pre', 'formal', 'supplement'));
    update arc_transfer t set round = l.rounds, submitted_by = t.applicant, submitted_at = l.last
      from (select transfer_id, count(*)::int as rounds, max(at) as last from arc_transfer_log where to_status = 'submitted' group by 1) l
      where l.transfer_id = t.id;
    create index arc_transfer_waiting on arc_transfer (tenant_id, status, submitted_at) where not is_delete;

    create table arc_transfer_unit (
      id text primary key, transfer_id text not null references arc_transfer (id) on delete cascade,
      project_id text not null references arc_project (id), monomial_id text references arc_monomial (id),
      parcel text not null default 'whole', is_open boolean not null default false, tenant_id bigint not null default app_tenant()
    );
    create unique index arc_transfer_unit_once on arc_transfer_unit (transfer_id, coalesce(monomial_id, ''));
    create unique index arc_transfer_unit_open on arc_transfer_unit (project_id, coalesce(monomial_id, ''), parcel) where is_open;
    create function transfer_is_open(kind text, status text, is_delete boolean) returns boolean language sql immutable as $$
      select not is_delete and ${IS_OPEN} $$;
    create function join_transfer_unit() returns trigger language plpgsql as $$
    begin
      select transfer_is_open(t.kind, t.status, t.is_delete), t.parcel into new.is_open, new.parcel from arc_transfer t where t.id = new.transfer_id;
      return new;
    end $$;
    create trigger open_unit before insert on arc_transfer_unit for each row execute function join_transfer_unit();
    create function open_transfer_units() returns trigger language plpgsql as $$
    begin
      update arc_transfer_unit set is_open = transfer_is_open(new.kind, new.status, new.is_delete), parcel = new.parcel where transfer_id = new.id;
      return new;
    end $$;
    create trigger open_units after update of status, parcel, kind, is_delete on arc_transfer for each row execute function open_transfer_units();
    insert into arc_transfer_unit (id, transfer_id, project_id, monomial_id, tenant_id)
      select md5(t.id || ':' || coalesce(v.monomial_id, '')), t.id, t.project_id, v.monomial_id, t.tenant_id
      from arc_transfer t join arc_transfer_volume x on x.transfer_id = t.id join arc_volume v on v.id = x.volume_id
      group by t.id, t.project_id, v.monomial_id, t.tenant_id;

    alter table arc_transfer_volume add column round int not null default 0, add column decided_by text, add column decided_at timestamptz;
    create table arc_transfer_opinion (
      id text primary key, transfer_id text not null references arc_transfer (id) on delete cascade,
      project_id text not null references arc_project (id), round int not null,
      volume_id text references arc_volume (id), file_id text references arc_file (id),
      kind text not null check (kind in ('accept', 'return')), reason text, opinion text,
      by_user text not null default app_user(), at timestamptz not null default clock_timestamp(), undone_at timestamptz,
      tenant_id bigint not null default app_tenant()
    );
    create index arc_transfer_opinion_transfer on arc_transfer_opinion (transfer_id, round, at);
    alter table arc_transfer_log add column round int not null default 0;

    create table arc_transfer_form (
      id text primary key, transfer_id text not null references arc_transfer (id), project_id text not null references arc_project (id),
      round int not null, kind text not null default 'made' check (kind in ('made', 'sealed')), code text not null, template_version int,
      name text not null, volume_id text references arc_volume (id), object_id text not null references arc_object (id),
      sha256 char(64) not null, bytes bigint not null, pages int not null, by_user text not null default app_user(),
      at timestamptz not null default now(), tenant_id bigint not null default app_tenant()
    );
    create index arc_transfer_form_transfer on arc_transfer_form (transfer_id, round);
    create index arc_transfer_form_object on arc_transfer_form (object_id);
    create table arc_transfer_snapshot (
      transfer_id text not null references arc_transfer (id), project_id text not null references arc_project (id), round int not null,
      subject text not null, content jsonb not null, sha256 char(64) not null, at timestamptz not null default now(),
      tenant_id bigint not null default app_tenant(), primary key (transfer_id, round, subject)
    );

    create table arc_extension (
      id text primary key, project_id text not null references arc_project (id), former_day date, wanted_day date not null, reason text not null,
      status text not null default 'applied', granted_day date, opinion text, applicant text not null default app_user(),
      decided_by text, decided_at timestamptz, ${auditColumns}
    );
    create unique index arc_extension_open on arc_extension (project_id) where status = 'applied' and not is_delete;
    create index arc_extension_project on arc_extension (project_id, create_time desc)`
  )
  await protect(db, 'arc_transfer_unit', 'project')
  await protect(db, 'arc_transfer_opinion', 'project', 'select, insert')
  await protect(db, 'arc_transfer_form', 'project', 'select, insert')
  await protect(db, 'arc_transfer_snapshot', 'project', 'select, insert')
  await protect(db, 'arc_extension', 'project', 'select, insert, update')
  await countChanges(db, 'arc_extension')
  await runStatements(
    db,
    `grant update (undone_at) on arc_transfer_opinion to app; revoke update, delete on arc_transfer_log from app`
  )
}

/** Forgets what was frozen and decided, and the applications for more time. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    grant update, delete on arc_transfer_log to app;
    drop table arc_extension; drop table arc_transfer_snapshot; drop table arc_transfer_form; drop table arc_transfer_opinion;
    drop trigger open_units on arc_transfer; drop table arc_transfer_unit;
    drop function open_transfer_units(); drop function join_transfer_unit(); drop function transfer_is_open(text, text, boolean);
    alter table arc_transfer_log drop column round;
    alter table arc_transfer_volume drop column round, drop column decided_by, drop column decided_at;
    drop index arc_transfer_waiting;
    alter table arc_transfer drop constraint arc_transfer_kind, drop column parcel, drop column round, drop column submitted_by,
      drop column submitted_at, drop column assignee, drop column assigned_by, drop column reviewer, drop column claimed_at,
      drop column decided_by, drop column decided_at, drop column opinion, drop column pre_id`
  )
}
