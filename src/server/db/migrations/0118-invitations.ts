import type { Kysely } from 'kysely'

import { inProject, protectBy } from '../sql/protect.ts'
import { runStatements } from '../sql/statements.ts'

const TENANT = 'tenant_id = (select app_tenant())'
/** Whoever is called so: who registers later by a phone that was invited finds the invitation too. */
const MINE = `lower(account) in (select lower(x) from sys_user u, unnest(array[u.username, u.phone]) as x where u.id = (select app_user()))`

/**
 * Who is invited into a project is in it once he has said yes. An invitation holds the account as it was typed, and never whether there is
 * one: '0' waits, '1' accepted, '2' refused, '3' withdrawn. An account knows the project that made it, whose leaders freeze it and give it a
 * password; of those that there are already, no project is known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table sys_user add column made_in_project text;
    create table arc_project_invitation (id text primary key, project_id text not null, account text not null, participant_id text not null, post text,
      role_ids text not null, asked_by text not null default app_user(), asked_at timestamptz not null default now(),
      status text not null default '0' check (status in ('0', '1', '2', '3')), decided_at timestamptz, expires timestamptz not null,
      tenant_id bigint not null default app_tenant());
    create unique index arc_project_invitation_open on arc_project_invitation (project_id, lower(account)) where status = '0';
    create index on arc_project_invitation (tenant_id, lower(account)) where status = '0';
    create index on arc_project_invitation (asked_by, asked_at)`
  )
  const led = `${TENANT} and (${inProject('project_id')} or ${MINE})`
  await protectBy(db, 'arc_project_invitation', led, led, 'select, insert, update')
}

/** Whoever is invited is in the project at once, as before. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'drop table arc_project_invitation; alter table sys_user drop column made_in_project')
}
