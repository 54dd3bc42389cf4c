import type { Kysely } from 'kysely'

import { keepPublished } from '../sql/protect.ts'
import { runStatements } from '../sql/statements.ts'

/** The tables that kept what is published by functions of their own: what these are called, and the columns that they compared. */
const TABLES = [
  ['arc_check_scheme', 'scheme', 'code version name name_en stage items is_delete'],
  ['arc_template', 'template', 'code version level name title_en columns is_delete'],
  ['arc_process_def', 'definition', 'code version name name_en nodes is_delete'],
  ['arc_pdf_template', 'pdf_template', 'code version name title_en layout is_delete']
] as const

/** What is published is kept by one trigger in each table of versions: it compares every column, those that come later too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, name] of TABLES) {
    await runStatements(
      db,
      `drop trigger state_step on ${table}; drop function refuse_${name}_step();
      drop trigger fixed on ${table}; drop function refuse_fixed_${name}()`
    )
    await keepPublished(db, table)
  }
}

/** Each table has its own again. */
export async function down(db: Kysely<unknown>): Promise<void> {
  for (const [table, name, columns] of TABLES) {
    const rows = (row: string) => columns.split(' ').map((column) => `${row}.${column}`)
    await runStatements(
      db,
      `
      drop trigger keep_published on ${table};
      create function refuse_${name}_step() returns trigger language plpgsql as $$
      begin
        if current_user = 'app' and old.status <> new.status and (old.status || '>' || new.status) not in ('draft>published', 'published>superseded') then
          raise exception '${table} does not go from % to %', old.status, new.status using errcode = 'check_violation';
        end if;
        if current_user = 'app' and old.status <> 'draft' and (${rows('old')}) is distinct from (${rows('new')}) then
          raise exception 'what is published does not change' using errcode = 'check_violation';
        end if;
        return new;
      end $$;
      create trigger state_step before update on ${table} for each row execute function refuse_${name}_step();
      create function refuse_fixed_${name}() returns trigger language plpgsql as $$
      begin
        if current_user = 'app' and old.status <> 'draft' then
          raise exception 'what is published does not change' using errcode = 'check_violation';
        end if;
        return old;
      end $$;
      create trigger fixed before delete on ${table} for each row execute function refuse_fixed_${name}()`
    )
  }
}
