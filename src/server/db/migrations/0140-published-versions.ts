import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/**
 * What was published never changes, also where a statement forgets to ask: a trigger for any table of versions, which lets their state
 * alone go on (`keepPublished`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create function keep_published() returns trigger language plpgsql as $$
    begin
      if current_user <> 'app' or old.status = 'draft' and tg_op = 'DELETE' then
        return coalesce(new, old);
      end if;
      if tg_op = 'DELETE' then
        raise exception 'a published row of % does not change', tg_table_name using errcode = 'check_violation';
      end if;
      if old.status <> new.status and (old.status || '>' || new.status) not in ('draft>published', 'published>superseded') then
        raise exception '% does not go from % to %', tg_table_name, old.status, new.status using errcode = 'check_violation';
      end if;
      if old.status <> 'draft' and to_jsonb(old) - array['status', 'row_version', 'update_by', 'update_time']
        is distinct from to_jsonb(new) - array['status', 'row_version', 'update_by', 'update_time'] then
        raise exception 'a published row of % does not change', tg_table_name using errcode = 'check_violation';
      end if;
      return new;
    end $$`
  )
}

/** Nothing keeps what is published but what asks before it writes. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'drop function keep_published() cascade')
}
