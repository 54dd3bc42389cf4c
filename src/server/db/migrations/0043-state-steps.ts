import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/** Each step that the state machines of the archives declared when this was written; a later one comes in a migration of its own. */
const STEPS: Readonly<Record<string, string>> = {
  arc_file:
    'draft>submitted returned>submitted submitted>draft submitted>approved submitted>returned approved>submitted approved>arranged arranged>approved arranged>locked locked>arranged locked>archived draft>void submitted>void returned>void approved>void arranged>void',
  arc_volume:
    'draft>checked failed>checked draft>failed checked>failed checked>draft failed>draft returned>draft checked>locked locked>checked locked>returned locked>accepted accepted>shelved',
  arc_task:
    'todo>doing doing>todo todo>done doing>done todo>returned doing>returned done>doing returned>doing todo>cancelled doing>cancelled'
}

/** Every step between two states that no declaration has is refused for the role that answers calls, whatever a statement says. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const listed = Object.entries(STEPS).flatMap(([table, steps]) => steps.split(' ').map((step) => `'${table}:${step}'`))
  await runStatements(
    db,
    `
    create function refuse_state_step() returns trigger language plpgsql as $$
    begin
      if current_user = 'app' and (tg_table_name || ':' || old.status || '>' || new.status) not in (${listed.join(', ')}) then
        raise exception '% does not go from % to %', tg_table_name, old.status, new.status using errcode = 'check_violation';
      end if;
      return new;
    end $$;
    ${Object.keys(STEPS)
      .map(
        (table) =>
          `create trigger state_step before update of status on ${table} for each row when (old.status is distinct from new.status) execute function refuse_state_step();`
      )
      .join('\n')}`
  )
}

/** The server alone holds the steps again. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `${Object.keys(STEPS)
      .map((table) => `drop trigger state_step on ${table};`)
      .join(' ')} drop function refuse_state_step()`
  )
}
