import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/** Each step that the state machine declared when this was written. */
const STEPS = "'draft>published', 'published>superseded'"

/**
 * A municipality drafts data-entry templates of its own. What was published never changes, also where a statement forgets to ask; it has
 * one version of a code published at a time, while of those that come along the newest is in force. A file names the version that
 * describes it. How many files of the tenant a version describes is counted whoever asks, since it says whether it may go.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table arc_file add column template_version int not null default 1 check (template_version > 0);
    create index arc_file_described on arc_file (tenant_id, template_code, template_version) where not is_delete;
    create unique index arc_template_published on arc_template (tenant_id, code)
      where status = 'published' and not is_delete and tenant_id <> 0;
    create function refuse_template_step() returns trigger language plpgsql as $$
    begin
      if current_user = 'app' and old.status <> new.status and (old.status || '>' || new.status) not in (${STEPS}) then
        raise exception 'arc_template does not go from % to %', old.status, new.status using errcode = 'check_violation';
      end if;
      if current_user = 'app' and old.status <> 'draft' and (old.code, old.version, old.level, old.name, old.title_en, old.columns, old.is_delete)
        is distinct from (new.code, new.version, new.level, new.name, new.title_en, new.columns, new.is_delete) then
        raise exception 'a published template does not change' using errcode = 'check_violation';
      end if;
      return new;
    end $$;
    create trigger state_step before update on arc_template for each row execute function refuse_template_step();
    create function refuse_fixed_template() returns trigger language plpgsql as $$
    begin
      if current_user = 'app' and old.status <> 'draft' then
        raise exception 'a published template does not change' using errcode = 'check_violation';
      end if;
      return old;
    end $$;
    create trigger fixed before delete on arc_template for each row execute function refuse_fixed_template();
    create function template_uses(asked_code text, asked_version int) returns table (place text, count int)
      stable language sql security definer set search_path = public as $$
      select p.name, count(*)::int from arc_file f join arc_project p on p.id = f.project_id
        where f.tenant_id = app_tenant() and f.template_code = asked_code and f.template_version = asked_version and not f.is_delete
        group by p.id order by p.name
    $$`
  )
}

/** Templates are those that come along again; drafts go. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    drop function template_uses(text, int);
    drop trigger fixed on arc_template; drop function refuse_fixed_template();
    drop trigger state_step on arc_template; drop function refuse_template_step();
    drop index arc_template_published;
    delete from arc_template where status = 'draft';
    drop index arc_file_described;
    alter table arc_file drop column template_version`
  )
}
