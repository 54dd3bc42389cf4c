import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/** Each step that the state machine declared when this was written. */
const STEPS = "'draft>published', 'published>superseded'"

/**
 * A municipality drafts schemes of checks of its own. What was published never changes, also where a statement forgets to ask; one of its
 * schemes is published for a stage at a time, so that it is never open by which one a check asks. How many checks of the tenant asked by a
 * scheme is counted whoever asks, since it says what a publication leaves as it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create unique index arc_check_scheme_published on arc_check_scheme (tenant_id, stage) where status = 'published' and not is_delete and tenant_id <> 0;
    create function refuse_scheme_step() returns trigger language plpgsql as $$
    begin
      if current_user = 'app' and old.status <> new.status and (old.status || '>' || new.status) not in (${STEPS}) then
        raise exception 'arc_check_scheme does not go from % to %', old.status, new.status using errcode = 'check_violation';
      end if;
      if current_user = 'app' and old.status <> 'draft' and (old.code, old.version, old.name, old.name_en, old.stage, old.items, old.is_delete)
        is distinct from (new.code, new.version, new.name, new.name_en, new.stage, new.items, new.is_delete) then
        raise exception 'a published scheme does not change' using errcode = 'check_violation';
      end if;
      return new;
    end $$;
    create trigger state_step before update on arc_check_scheme for each row execute function refuse_scheme_step();
    create function refuse_fixed_scheme() returns trigger language plpgsql as $$
    begin
      if current_user = 'app' and old.status <> 'draft' then
        raise exception 'a published scheme does not change' using errcode = 'check_violation';
      end if;
      return old;
    end $$;
    create trigger fixed before delete on arc_check_scheme for each row execute function refuse_fixed_scheme();
    create function check_scheme_uses(scheme text) returns int stable language sql security definer set search_path = public as $$
      select count(*)::int from arc_check_run where scheme_id = scheme and tenant_id = app_tenant()
    $$`
  )
}

/** Schemes are those that come along again; drafts go. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    drop function check_scheme_uses(text);
    drop trigger fixed on arc_check_scheme; drop function refuse_fixed_scheme();
    drop trigger state_step on arc_check_scheme; drop function refuse_scheme_step();
    drop index arc_check_scheme_published;
    delete from arc_check_scheme s where s.status = 'draft' and not exists (select 1 from arc_check_run r where r.scheme_id = s.id)`
  )
}
