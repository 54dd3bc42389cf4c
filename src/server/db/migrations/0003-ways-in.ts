import type { Kysely } from 'kysely'

import { countChanges, protect } from '../sql/protect.ts'
import { auditColumns, runStatements } from '../sql/statements.ts'

/**
 * Ways in: what is shown once (codes to phones, tasks, returns from a provider) and the demo's messages, both out of reach of the
 * role `app`; whose account somebody of a third party is; and the rules by which codes are checked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table sys_code (id text primary key, kind text not null, target text not null, hash char(64) not null, user_id text references sys_user (id) on delete cascade, tries int not null default 0, data jsonb not null default '{}', created timestamptz not null default now(), expires timestamptz not null, used timestamptz);
    create index on sys_code (kind, target, created desc);
    create index on sys_code (expires);
    create table sys_sms (id text primary key, mobile text not null, text text not null, created timestamptz not null default now());
    create table sys_user_third (source text not null, subject text not null, user_id text not null references sys_user (id) on delete cascade, name text, created timestamptz not null default now(), primary key (source, subject));
    create index on sys_user_third (user_id);
    create table sys_check_rule (id text primary key, rule_code text not null, rule_name text not null, rule_json jsonb not null default '[]', rule_description text, ${auditColumns}, unique (tenant_id, rule_code));
    create index on sys_session (user_id, created desc);
    create index on sys_audit_log (user_id, at desc) where event in ('session.signIn', 'session.refused')`
  )
  await protect(db, 'sys_user_third', 'mine', 'select, delete')
  await protect(db, 'sys_check_rule', 'shared')
  await countChanges(db, 'sys_check_rule')
}

/** Takes them away. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    'drop index sys_session_user_id_created_idx, sys_audit_log_user_id_at_idx; drop table sys_check_rule, sys_user_third, sys_sms, sys_code'
  )
}
