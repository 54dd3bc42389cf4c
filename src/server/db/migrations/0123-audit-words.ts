import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'
import { down as dropEntries, up as makeEntries } from './0022-audit-entries.ts'

/** What an event was, by the last word of its name, as the dictionary `audit_event` calls it. */
const OPERATIONS = `case
  when l.event in ('session.signIn', 'session.refused') then 'LOGIN'
  when l.event in ('session.tie', 'session.untie') then 'UPDATE'
  when l.event like 'session.%' then 'LOGOUT'
  when e.last in ('add', 'register', 'adapt', 'copy', 'import', 'compose', 'create', 'instantiate', 'ask', 'requestAccess', 'addAdministrators') then 'CREATE'
  when e.last in ('delete', 'purge', 'void') then 'DELETE'
  when e.last = 'replace' then 'UPLOAD'
  when e.last in ('download', 'dutyLetter') then 'DOWNLOAD'
  when e.last = 'export' then 'EXPORT'
  when e.last in ('grant', 'give', 'take', 'freeze', 'unfreeze', 'roles', 'scope', 'join', 'leave', 'reset') then 'GRANT'
  when e.last = 'submit' then 'SUBMIT'
  when e.last in ('return', 'refuse') then 'RETURN'
  when e.last in ('accept', 'confirm') then 'ACCEPT'
  when e.last in ('verify', 'waive') or l.event = 'check.run' then 'CHECK'
  else 'UPDATE' end`

/** What an event was done to, by name: as it is called now where it is there, else as it was called then. */
const SUBJECT = `coalesce(
  case l.obj_type
    when 'user' then (select concat_ws(' ', (select min(r.role_name) from sys_user_role h join sys_role r on r.id = h.role_id where h.user_id = o.id), o.realname)
      from sys_user o where o.id = l.obj_id)
    when 'role' then (select o.role_name from sys_role o where o.id = l.obj_id)
    when 'depart' then (select o.depart_name from sys_depart o where o.id = l.obj_id)
    when 'project' then (select o.name from arc_project o where o.id = l.obj_id)
  end, l.detail->>'titile', l.detail->>'title', l.detail->>'name', l.detail->>'username', l.detail->>'usernames', l.detail->>'role', l.detail->>'depart', '')`

const PEOPLE = `case when jsonb_typeof(l.detail->'users') = 'array' then
  (select string_agg(o.realname, '、' order by o.id) from sys_user o where l.detail->'users' ? o.id) end`

/** An entry of the audit log names what the event was done to and whom it was about, and every event has its kind of operation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    drop view sys_audit_entry;
    create view sys_audit_entry with (security_invoker = true) as
      select l.no::text as id, l.tenant_id, l.no, l.at, l.at as create_time, l.user_id as create_by, null::timestamptz as update_time, null::text as update_by,
        false as is_delete, 1 as row_version, l.ip, l.event as method, e.last as verb, l.obj_type, l.obj_id, u.username as userid, u.realname as username,
        nullif(l.detail::text, '{}') as request_param, null::int as cost_time,
        case when l.event like 'session.%' then '1' else '2' end as log_type,
        case when l.event = 'session.refused' then 'refused' when l.event like 'session.%' then 'session'
          when e.last in ('grant', 'give', 'take', 'freeze', 'unfreeze', 'roles', 'scope') then 'grant'
          when e.last in ('verify', 'export', 'switch', 'download') then 'other' else 'write' end as kind,
        ${OPERATIONS} as operate_type, ${SUBJECT} as subject, ${PEOPLE} as people
      from sys_audit_log l cross join lateral (select regexp_replace(l.event, '^.*\\.', '') as last) as e
      left join sys_user u on u.id = l.user_id;
    grant select on sys_audit_entry to app`
  )
}

/** Entries are as they were. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await dropEntries(db)
  await makeEntries(db)
}
