import type { Kysely } from 'kysely'

import { keepPublished } from '../sql/protect.ts'
import { runStatements } from '../sql/statements.ts'

/** The versions of the business catalogue are kept by the trigger of all versions: it compares every column, those that come later too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'drop trigger state_step on arc_catalog_version; drop function refuse_catalogue_step()')
  await keepPublished(db, 'arc_catalog_version')
}

/** They have their own again. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    drop trigger keep_published on arc_catalog_version;
    create function refuse_catalogue_step() returns trigger language plpgsql as $$
    begin
      if current_user = 'app' and old.status <> new.status and (old.status || '>' || new.status) not in ('draft>published', 'published>superseded') then
        raise exception 'arc_catalog_version does not go from % to %', old.status, new.status using errcode = 'check_violation';
      end if;
      if current_user = 'app' and old.status <> 'draft' and (old.set_id, old.version_no, old.name, old.basis, old.remark, old.published_at, old.is_delete)
        is distinct from (new.set_id, new.version_no, new.name, new.basis, new.remark, new.published_at, new.is_delete) then
        raise exception 'a published catalogue does not change' using errcode = 'check_violation';
      end if;
      return new;
    end $$;
    create trigger state_step before update on arc_catalog_version for each row execute function refuse_catalogue_step()`
  )
}
