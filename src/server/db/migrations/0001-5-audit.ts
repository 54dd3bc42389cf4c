import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/**
 * The audit log: only ever added to, each row sealed with the SHA-256 of the row before it and its own content, one chain
 * for each tenant. Even the owner's statements cannot change or remove a row while the trigger stands.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table sys_audit_log (tenant_id bigint not null, no bigint not null, at timestamptz not null, user_id text, ip text, event text not null, obj_type text, obj_id text, project_id text, detail jsonb not null default '{}', prev_hash char(64) not null, hash char(64) not null, primary key (tenant_id, no));
    create table sys_audit_head (tenant_id bigint primary key, no bigint not null, hash char(64) not null);
    create index on sys_audit_log (tenant_id, at desc);
    create index on sys_audit_log (obj_type, obj_id);
    create function audit_seal(l sys_audit_log) returns text stable language sql as $$
      select encode(sha256(convert_to(concat_ws(chr(30), l.prev_hash, l.tenant_id, l.no, to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), coalesce(l.user_id, ''), coalesce(l.ip, ''), l.event, coalesce(l.obj_type, ''), coalesce(l.obj_id, ''), coalesce(l.project_id, ''), l.detail::text), 'UTF8')), 'hex') $$;
    create function audit_append(tenant bigint, usr text, addr text, what text, kind text, obj text, project text, more jsonb) returns bigint language plpgsql security definer set search_path from current as $$
      declare head sys_audit_head; l sys_audit_log;
      begin
        insert into sys_audit_head values (tenant, 0, repeat('0', 64)) on conflict do nothing;
        select * into head from sys_audit_head where tenant_id = tenant for update;
        l := row (tenant, head.no + 1, clock_timestamp(), usr, addr, what, kind, obj, project, coalesce(more, '{}'), head.hash, '');
        l.hash := audit_seal(l);
        insert into sys_audit_log values (l.*);
        update sys_audit_head set no = l.no, hash = l.hash where tenant_id = tenant;
        return l.no;
      end $$;
    create function audit_refuse() returns trigger language plpgsql as $$ begin raise exception 'the audit log is only added to'; end $$;
    create trigger only_added before update or delete on sys_audit_log for each row execute function audit_refuse();
    create trigger never_emptied before truncate on sys_audit_log for each statement execute function audit_refuse();
    revoke execute on function audit_append(bigint, text, text, text, text, text, text, jsonb) from public;
    grant execute on function audit_append(bigint, text, text, text, text, text, text, jsonb) to app;
    alter table sys_audit_log enable row level security;
    grant select on sys_audit_log to app;
    create policy seen on sys_audit_log for select to app using (tenant_id = (select app_tenant()))`
  )
}

/** Takes the log away. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    'drop table if exists sys_audit_log, sys_audit_head cascade; drop function if exists audit_refuse(), audit_append(bigint, text, text, text, text, text, text, jsonb) cascade'
  )
}
