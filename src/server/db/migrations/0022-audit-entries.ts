import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/** What an event was, by the last word of its name, as the dictionary `audit_event` calls it. */
const OPERATIONS = `case
  when event = 'session.signIn' then 'LOGIN'
  when event like 'session.%' then 'LOGOUT'
  when last in ('add', 'register', 'adapt', 'copy') then 'CREATE'
  when last in ('delete', 'purge') then 'DELETE'
  when last in ('export') then 'EXPORT'
  when last in ('grant', 'give', 'take', 'freeze', 'unfreeze') then 'GRANT'
  when last in ('submit') then 'SUBMIT'
  when last in ('return') then 'RETURN'
  when last in ('verify') then 'CHECK'
  else 'UPDATE' end`

/**
 * The audit log as a list has it. The view reads as whoever asks, so that row-level security of the log holds. The head of a chain is
 * read where the chain is verified.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create view sys_audit_entry with (security_invoker = true) as
      select l.no::text as id, l.tenant_id, l.no, l.at, l.at as create_time, l.user_id as create_by, null::timestamptz as update_time, null::text as update_by,
        false as is_delete, 1 as row_version, l.ip, l.event as method, l.obj_type, u.username as userid, u.realname as username,
        nullif(l.detail::text, '{}') as request_param, null::int as cost_time,
        case when l.event like 'session.%' then '1' else '2' end as log_type,
        case when l.event = 'session.refused' then 'refused' when l.event like 'session.%' then 'session'
          when e.last in ('grant', 'give', 'take', 'freeze', 'unfreeze') then 'grant'
          when e.last in ('verify', 'export', 'switch') then 'other' else 'write' end as kind,
        case when l.event = 'session.refused' then 'LOGIN' else ${OPERATIONS} end as operate_type,
        concat_ws(' ', l.event, coalesce(l.detail->>'titile', l.detail->>'title', l.detail->>'name'), l.obj_id) as log_content
      from sys_audit_log l cross join lateral (select regexp_replace(l.event, '^.*\\.', '') as last) as e
      left join sys_user u on u.id = l.user_id;
    grant select on sys_audit_entry to app;
    alter table sys_audit_head enable row level security;
    grant select on sys_audit_head to app;
    create policy seen on sys_audit_head for select to app using (tenant_id = (select app_tenant()))`
  )
}

/** The log is read no more as a list. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `drop view sys_audit_entry;
     drop policy seen on sys_audit_head;
     revoke select on sys_audit_head from app;
     alter table sys_audit_head disable row level security`
  )
}
