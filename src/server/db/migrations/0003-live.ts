import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/**
 * Files that somebody has changed are told to other clients, whichever call has changed them: the statement writes a message
 * beside its rows. A place in an order is no change, and what the server does by itself (the seed) is told to nobody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create function tell_added() returns trigger language plpgsql as $$
      begin
        if app_user() is not null then
          insert into sys_outbox (topic, payload, tenant_id, project_id)
          select tg_argv[0], jsonb_build_object('ids', jsonb_agg(n.id)), n.tenant_id, n.project_id from now_rows n group by n.tenant_id, n.project_id;
        end if;
        return null;
      end $$;
    create function tell_changed() returns trigger language plpgsql as $$
      begin
        if app_user() is not null then
          insert into sys_outbox (topic, payload, tenant_id, project_id)
          select tg_argv[0], jsonb_build_object('ids', jsonb_agg(n.id)), n.tenant_id, n.project_id
          from now_rows n join old_rows o on o.id = n.id where n.row_version <> o.row_version group by n.tenant_id, n.project_id;
        end if;
        return null;
      end $$;
    create trigger tell_added after insert on arc_file referencing new table as now_rows for each statement execute function tell_added('archives.file');
    create trigger tell_changed after update on arc_file referencing old table as old_rows new table as now_rows for each statement execute function tell_changed('archives.file')`
  )
}

/** Tells nobody any more. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    'drop trigger tell_added on arc_file; drop trigger tell_changed on arc_file; drop function tell_added(); drop function tell_changed()'
  )
}
