import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/** The code of a dictionary, and the value of an item within its dictionary, are free again when they are deleted; capitals make no difference. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `alter table sys_dict drop constraint sys_dict_tenant_id_dict_code_key;
     create unique index sys_dict_dict_code_unique on sys_dict (tenant_id, lower(dict_code)) where not is_delete;
     alter table sys_dict_item drop constraint sys_dict_item_dict_id_item_value_key;
     create unique index sys_dict_item_item_value_unique on sys_dict_item (dict_id, lower(item_value)) where not is_delete`
  )
}

/** Deleted ones keep them. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `drop index sys_dict_dict_code_unique; drop index sys_dict_item_item_value_unique;
     alter table sys_dict add unique (tenant_id, dict_code);
     alter table sys_dict_item add unique (dict_id, item_value)`
  )
}
