import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/** Each step that the state machine declared when this was written. */
const STEPS = "'draft>published', 'published>superseded'"

/**
 * A municipality drafts processes of its own. What was published never changes, also where a statement forgets to ask; one version of a code
 * is published at a time. How many instances of the tenant a definition has is counted whoever asks, since it says whether it may go.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    grant insert, update, delete on arc_process_def to app;
    create unique index arc_process_def_published on arc_process_def (tenant_id, code) where status = 'published' and not is_delete;
    create function refuse_definition_step() returns trigger language plpgsql as $$
    begin
      if current_user = 'app' and old.status <> new.status and (old.status || '>' || new.status) not in (${STEPS}) then
        raise exception 'arc_process_def does not go from % to %', old.status, new.status using errcode = 'check_violation';
      end if;
      if current_user = 'app' and old.status <> 'draft' and (old.code, old.version, old.name, old.name_en, old.nodes, old.is_delete)
        is distinct from (new.code, new.version, new.name, new.name_en, new.nodes, new.is_delete) then
        raise exception 'a published process does not change' using errcode = 'check_violation';
      end if;
      return new;
    end $$;
    create trigger state_step before update on arc_process_def for each row execute function refuse_definition_step();
    create function refuse_fixed_definition() returns trigger language plpgsql as $$
    begin
      if current_user = 'app' and old.status <> 'draft' then
        raise exception 'a published process does not change' using errcode = 'check_violation';
      end if;
      return old;
    end $$;
    create trigger fixed before delete on arc_process_def for each row execute function refuse_fixed_definition();
    create function process_definition_uses(definition text) returns table (place text, count int) stable language sql security definer set search_path = public as $$
      select p.name, count(*)::int from arc_process i join arc_project p on p.id = i.project_id
        where i.def_id = definition and not i.is_delete and p.tenant_id = app_tenant() group by p.id order by p.name
    $$`
  )
}

/** Processes are those that come along again; drafts go. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    drop function process_definition_uses(text);
    drop trigger fixed on arc_process_def; drop function refuse_fixed_definition();
    drop trigger state_step on arc_process_def; drop function refuse_definition_step();
    drop index arc_process_def_published;
    delete from arc_process_def d where d.status = 'draft' and not exists (select 1 from arc_process p where p.def_id = d.id);
    revoke insert, update, delete on arc_process_def from app`
  )
}
