import { type Kysely, sql } from 'kysely'

import { countChanges, protect } from '../sql/protect.ts'
import { auditColumns, runStatements } from '../sql/statements.ts'

/**
 * Work that comes back by the clock. `sys_schedule` is what people change, `sys_schedule_turn` when each comes next, which servers write,
 * and `sys_schedule_run` its runs: of several servers one takes a turn and holds its run by a lease. All of it belongs to the first
 * tenant. The view shows who keeps the jobs those of his own archive; of the first tenant, those of all.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table sys_schedule (id text primary key, title text not null, pattern text not null, is_paused boolean not null default false, ${auditColumns});
    create table sys_schedule_turn (schedule_id text primary key references sys_schedule (id) on delete cascade,
      next_time timestamptz not null, run_asked boolean not null default false, tenant_id bigint not null);
    create table sys_schedule_run (id text primary key, schedule_id text not null references sys_schedule (id) on delete cascade,
      state text not null default 'running' check (state in ('running', 'done', 'failed')), message text, holder text not null,
      lease_until timestamptz not null, start_time timestamptz not null default now(), end_time timestamptz, tenant_id bigint not null);
    create index sys_schedule_run_latest on sys_schedule_run (schedule_id, start_time desc);
    create view sys_job_entry with (security_barrier = true) as
      select j.id, j.tenant_id, j.create_time, j.user_id as create_by, null::timestamptz as update_time, null::text as update_by,
        false as is_delete, 1 as row_version, j.kind, split_part(j.about, ':', 2) as thing, j.state, j.cancel_asked, j.message, j.file_name,
        case when j.total is null then j.done::text else j.done || ' / ' || j.total end as progress,
        j.start_time, j.end_time, u.realname as by_name, t.name as tenant_name
      from sys_job j left join sys_user u on u.id = j.user_id left join sys_tenant t on t.id = j.tenant_id
      where j.tenant_id = app_tenant() or app_tenant() = 1;
    grant select on sys_job_entry to app`
  )
  await protect(db, 'sys_schedule', 'tenant', 'select, update')
  await countChanges(db, 'sys_schedule')
  await protect(db, 'sys_schedule_turn', 'tenant', 'select, update')
  await protect(db, 'sys_schedule_run', 'tenant', 'select')
  // Jobs of another tenant are out of sight for the role app; who keeps the jobs of all ends them by this.
  await sql`
    create function cancel_job(job text) returns void language sql security definer set search_path = public as $$
      update sys_job set cancel_asked = true, state = case when state = 'waiting' then 'cancelled' else state end,
        end_time = case when state = 'waiting' then now() end
      where id = job and state in ('waiting', 'running') and (tenant_id = app_tenant() or app_tenant() = 1)
    $$`.execute(db)
  await runStatements(
    db,
    'revoke all on function cancel_job(text) from public; grant execute on function cancel_job(text) to app'
  )
}

/** Nothing comes back by the clock. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `drop function cancel_job(text); drop view sys_job_entry;
     drop table sys_schedule_run; drop table sys_schedule_turn; drop table sys_schedule`
  )
}
