import type { Kysely } from 'kysely'

import { keepOneDraft } from '../sql/protect.ts'
import { runStatements } from '../sql/statements.ts'

/** The tables of versions, and the columns by which these are numbered. */
const TABLES = [
  ['arc_check_scheme', ['code']],
  ['arc_template', ['code']],
  ['arc_process_def', ['code']],
  ['arc_pdf_template', ['code']],
  ['arc_catalog_version', ['set_id']]
] as const

/**
 * Of what is numbered together one draft is open at a time (`keepOneDraft`). A trigger and no index: an installation that has two of the same
 * keeps both until they are published or deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create function keep_one_draft() returns trigger language plpgsql as $$
    declare
      is_open boolean;
      same text;
    begin
      if current_user <> 'app' or new.status <> 'draft' or new.is_delete then
        return new;
      end if;
      if tg_op = 'UPDATE' and old.status = 'draft' and not old.is_delete then
        return new;
      end if;
      select string_agg(format('r.%1$I is not distinct from ($1).%1$I', name), ' and ') into same from unnest(tg_argv) as name;
      execute format('select exists (select 1 from %s r where r.status = ''draft'' and not r.is_delete and r.id <> ($1).id
        and r.tenant_id = ($1).tenant_id and %s)', tg_relid::regclass, same) using new into is_open;
      if is_open then
        raise exception 'a draft of % is open', tg_table_name using errcode = 'check_violation';
      end if;
      return new;
    end $$`
  )
  for (const [table, columns] of TABLES) await keepOneDraft(db, table, columns)
}

/** As many drafts are open as are written. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'drop function keep_one_draft() cascade')
}
