import type { Kysely } from 'kysely'

import { countChanges, inProject, protectBy } from '../sql/protect.ts'
import { auditColumns, runStatements } from '../sql/statements.ts'

/** Each step that the state machine declared when this was written. */
const STEPS = "'waiting>accepted', 'waiting>refused', 'waiting>withdrawn'"
const TENANT = 'tenant_id = (select app_tenant())'
/** Whoever is called so, and whoever has accepted: who registers later by a phone that was named finds the succession too. */
const MINE = `(successor_id = (select app_user()) or lower(account) in (
  select lower(x) from sys_user u, unnest(array[u.username, u.phone]) as x where u.id = (select app_user())))`

/**
 * 交接: responsibility for a project passes from a person, or the people of a unit, to a successor who is named by his account and accepts.
 * Of one predecessor one succession waits at a time. Both sides are kept by name as they were then, and what was handed over as a list.
 * Forms that somebody has begun are his alone: they are named to the project, and pass on, by functions that ask for the succession.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table arc_succession (
      id text primary key, project_id text not null references arc_project (id), kind text not null check (kind in ('person', 'unit')),
      status text not null default 'waiting' check (status in ('waiting', 'accepted', 'refused', 'withdrawn')),
      predecessor_id text not null, predecessor text not null, predecessor_unit text,
      account text not null, successor_id text, successor text not null, successor_unit text, participant_id text not null, role_ids text not null,
      note text, reason text, decided_at timestamptz, handed int, work jsonb, notice_id text, ${auditColumns}
    );
    create unique index arc_succession_open on arc_succession (project_id, kind, predecessor_id) where status = 'waiting';
    create index arc_succession_project on arc_succession (project_id, create_time desc);
    create index arc_succession_account on arc_succession (tenant_id, lower(account)) where status = 'waiting';
    create function refuse_succession_step() returns trigger language plpgsql as $$
    begin
      if current_user = 'app' and (old.status || '>' || new.status) not in (${STEPS}) then
        raise exception 'arc_succession does not go from % to %', old.status, new.status using errcode = 'check_violation';
      end if;
      return new;
    end $$;
    create trigger state_step before update of status on arc_succession for each row when (old.status is distinct from new.status) execute function refuse_succession_step();
    create function begun_forms(of_project text, people text[]) returns table (id text, title text, owner text)
      language sql stable security definer set search_path = public as $$
      select d.id, d.title, d.user_id from arc_form_draft d where d.project_id = of_project and d.user_id = any (people) and not d.is_delete
        and d.tenant_id = app_tenant() and (app_everywhere() or of_project = any (app_projects()::text[]))
    $$;
    create function pass_begun_forms(of_succession text, people text[], taker text) returns setof text
      language sql volatile security definer set search_path = public as $$
      with open as (
        select distinct on (d.template_code, d.target) d.id from arc_succession s join arc_form_draft d on d.project_id = s.project_id
        where s.id = of_succession and s.status = 'waiting' and s.create_by = app_user() and s.tenant_id = app_tenant()
          and d.user_id = any (people) and not d.is_delete
          and not exists (select 1 from arc_form_draft o where o.user_id = taker and o.project_id = d.project_id
            and o.template_code = d.template_code and o.target = d.target and not o.is_delete)
        order by d.template_code, d.target, d.create_time)
      update arc_form_draft d set user_id = taker from open where d.id = open.id returning d.id
    $$;
    revoke all on function begun_forms(text, text[]), pass_begun_forms(text, text[], text) from public;
    grant execute on function begun_forms(text, text[]), pass_begun_forms(text, text[], text) to app`
  )
  const seen = `${TENANT} and (${inProject('project_id')} or ${MINE})`
  await protectBy(db, 'arc_succession', seen, seen, 'select, insert, update')
  await countChanges(db, 'arc_succession')
}

/** Forgets who has handed over to whom; what passed on stays where it is. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `drop function pass_begun_forms(text, text[], text); drop function begun_forms(text, text[]); drop table arc_succession;
    drop function refuse_succession_step()`
  )
}
