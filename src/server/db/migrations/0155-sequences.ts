import type { Kysely } from 'kysely'

import { protect } from '../sql/protect.ts'
import { runStatements } from '../sql/statements.ts'

/** A row for each sequence of numbers of a tenant: whoever gives the next number holds it until his transaction ends, and others wait. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `create table sys_sequence (tenant_id bigint not null default app_tenant(), name text not null, primary key (tenant_id, name));
     create function hold_sequence(of_name text) returns void language sql security definer set search_path = public as $$
       insert into sys_sequence (tenant_id, name) values (app_tenant(), of_name) on conflict (tenant_id, name) do update set name = excluded.name
     $$;
     revoke execute on function hold_sequence(text) from public;
     grant execute on function hold_sequence(text) to app`
  )
  await protect(db, 'sys_sequence', 'tenant', 'select')
}

/** Numbers are given without waiting again. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'drop function hold_sequence(text); drop table sys_sequence')
}
