import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/**
 * Which unit projects were handed over whole, and what may still be written in them: nothing, but while a supplement 补充 for them is open to its
 * applicant. `closed_by_handover` is null where writing is open, the number of the supplement that is under way where it waits for one, and
 * empty where none is open. New files and volumes are refused by the database as well, for the role that answers calls.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table arc_transfer_unit add column is_handed boolean not null default false;
    update arc_transfer_unit u set is_handed = true from arc_transfer t
      where t.id = u.transfer_id and t.status = 'completed' and t.kind <> 'pre' and u.parcel = 'whole' and not t.is_delete
        and not exists (select 1 from arc_volume v where v.project_id = u.project_id and v.monomial_id is not distinct from u.monomial_id
          and not v.is_delete and v.status <> 'shelved');
    create index arc_transfer_unit_handed on arc_transfer_unit (project_id) where is_handed;

    create function is_handed_over(project text, unit text) returns boolean language sql stable security definer set search_path = public as $$
      select exists (select 1 from arc_project p where p.id = project and p.status in ('handed', 'closed'))
        or exists (select 1 from arc_transfer_unit u where u.project_id = project and u.is_handed and u.monomial_id is not distinct from unit)
    $$;
    create function closed_by_handover(project text, unit text) returns text language sql stable security definer set search_path = public as $$
      select case when not is_handed_over(project, unit) then null else (
        select case when bool_or(t.status in ('draft', 'returned')) then null else coalesce(min(t.transfer_no) filter (where u.is_open), '') end
        from arc_transfer_unit u join arc_transfer t on t.id = u.transfer_id and t.kind = 'supplement' and not t.is_delete
        where u.project_id = project and u.monomial_id is not distinct from unit) end
    $$;
    revoke execute on function is_handed_over(text, text), closed_by_handover(text, text) from public;
    grant execute on function is_handed_over(text, text), closed_by_handover(text, text) to app;
    create function refuse_after_handover() returns trigger language plpgsql as $$
    begin
      if current_user = 'app' and closed_by_handover(new.project_id, new.monomial_id) is not null then
        raise exception '% of a unit project that was handed over, without an open supplement', tg_table_name using errcode = 'check_violation';
      end if;
      return new;
    end $$;
    create trigger after_handover before insert on arc_file for each row execute function refuse_after_handover();
    create trigger after_handover before insert on arc_volume for each row execute function refuse_after_handover()`
  )
}

/** Who has handed over is not asked any more before something new is written. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    drop trigger after_handover on arc_volume; drop trigger after_handover on arc_file;
    drop function refuse_after_handover(); drop function closed_by_handover(text, text); drop function is_handed_over(text, text);
    drop index arc_transfer_unit_handed; alter table arc_transfer_unit drop column is_handed`
  )
}
