import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/** Each step that the state machine declared when this was written. */
const STEPS = "'draft>published', 'published>superseded'"

/**
 * A municipality drafts templates of forms of its own. What was published never changes, also where a statement forgets to ask; one version of a
 * code is published at a time. How many forms of the tenant were made by a template is counted whoever asks.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create unique index arc_pdf_template_published on arc_pdf_template (tenant_id, code) where status = 'published' and not is_delete and tenant_id <> 0;
    create function refuse_pdf_template_step() returns trigger language plpgsql as $$
    begin
      if current_user = 'app' and old.status <> new.status and (old.status || '>' || new.status) not in (${STEPS}) then
        raise exception 'arc_pdf_template does not go from % to %', old.status, new.status using errcode = 'check_violation';
      end if;
      if current_user = 'app' and old.status <> 'draft' and (old.code, old.version, old.name, old.title_en, old.layout, old.is_delete)
        is distinct from (new.code, new.version, new.name, new.title_en, new.layout, new.is_delete) then
        raise exception 'a published template does not change' using errcode = 'check_violation';
      end if;
      return new;
    end $$;
    create trigger state_step before update on arc_pdf_template for each row execute function refuse_pdf_template_step();
    create function refuse_fixed_pdf_template() returns trigger language plpgsql as $$
    begin
      if current_user = 'app' and old.status <> 'draft' then
        raise exception 'a published template does not change' using errcode = 'check_violation';
      end if;
      return old;
    end $$;
    create trigger fixed before delete on arc_pdf_template for each row execute function refuse_fixed_pdf_template();
    create function pdf_template_uses(template text, of_version int) returns table (place text, count int) stable language sql security definer set search_path = public as $$
      select p.name, count(*)::int from arc_form f join arc_project p on p.id = f.project_id
        where f.template_code = template and f.template_version = of_version and not f.is_delete and p.tenant_id = app_tenant()
        group by p.id order by p.name
    $$`
  )
}

/** Templates are those that come along again; drafts go. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    drop function pdf_template_uses(text, int);
    drop trigger fixed on arc_pdf_template; drop function refuse_fixed_pdf_template();
    drop trigger state_step on arc_pdf_template; drop function refuse_pdf_template_step();
    drop index arc_pdf_template_published;
    delete from arc_pdf_template where status = 'draft'`
  )
}
