import type { Kysely } from 'kysely'

import { countChanges, protect } from '../sql/protect.ts'
import { auditColumns, runStatements } from '../sql/statements.ts'

/**
 * Metadata entities: those of nodes are `arc_node_meta`, which get a code, a name and fields of their own and need no item of the
 * catalogue any more; those of tasks are `arc_task_meta`. What is filled in by their fields about a node is `arc_meta_data`. A task keeps
 * the fields that it was given with. Within how many days an item is due is a number now; the rule is made of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table arc_node_meta disable trigger user;
    alter table arc_node_meta add code text, add name text, add fields jsonb not null default '[]', add deadline_days int;
    update arc_node_meta m set code = m.set_id || '-' || m.catalog_code, deadline_days = substring(m.deadline_rule from '^\\+(\\d{1,4})d$')::int,
      name = coalesce((select c.name from arc_catalog c where c.set_id = m.set_id and c.code = m.catalog_code and not c.is_delete order by c.tenant_id desc limit 1), m.catalog_code);
    alter table arc_node_meta drop deadline_rule, alter code set not null, alter name set not null, alter set_id drop not null, alter catalog_code drop not null,
      drop constraint arc_node_meta_tenant_id_set_id_catalog_code_key,
      alter sign_roles type text using array_to_string(sign_roles, ','), alter formats type text using array_to_string(formats, ',');
    alter table arc_node_meta add deadline_rule text generated always as ('+' || deadline_days || 'd') stored;
    alter table arc_node_meta enable trigger user;
    create unique index arc_node_meta_item on arc_node_meta (tenant_id, set_id, catalog_code) where not is_delete;
    create unique index arc_node_meta_code_unique on arc_node_meta (tenant_id, lower(code)) where not is_delete;
    create table arc_task_meta (id text primary key, code text not null, name text not null, fields jsonb not null default '[]', step text, ${auditColumns});
    create unique index arc_task_meta_code_unique on arc_task_meta (tenant_id, lower(code)) where not is_delete;
    create unique index arc_task_meta_step_unique on arc_task_meta (tenant_id, lower(step)) where not is_delete;
    create table arc_meta_data (
      id text primary key, project_id text not null references arc_project (id), node_id text not null references arc_tree_node (id) on delete cascade,
      node_meta_id text references arc_node_meta (id) on delete cascade, task_meta_id text references arc_task_meta (id) on delete cascade,
      filled jsonb not null default '{}', ${auditColumns}, check (num_nonnulls(node_meta_id, task_meta_id) = 1)
    );
    create unique index arc_meta_data_node on arc_meta_data (node_meta_id, node_id) where node_meta_id is not null;
    create unique index arc_meta_data_task on arc_meta_data (task_meta_id, node_id) where task_meta_id is not null;
    create index arc_meta_data_of_node on arc_meta_data (node_id);
    alter table arc_task add fields jsonb`
  )
  await protect(db, 'arc_task_meta', 'shared')
  await countChanges(db, 'arc_task_meta')
  await protect(db, 'arc_meta_data', 'project')
  await countChanges(db, 'arc_meta_data')
}

/** Metadata of items alone again; what was filled in goes. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table arc_task drop fields;
    drop table arc_meta_data;
    drop table arc_task_meta;
    delete from arc_node_meta where set_id is null or is_delete;
    drop index arc_node_meta_item;
    drop index arc_node_meta_code_unique;
    alter table arc_node_meta drop deadline_rule;
    alter table arc_node_meta add deadline_rule text;
    alter table arc_node_meta disable trigger user;
    update arc_node_meta set deadline_rule = '+' || deadline_days || 'd';
    alter table arc_node_meta enable trigger user;
    alter table arc_node_meta drop code, drop name, drop fields, drop deadline_days, alter set_id set not null, alter catalog_code set not null,
      alter sign_roles type text[] using string_to_array(sign_roles, ','), alter formats type text[] using string_to_array(formats, ','),
      add constraint arc_node_meta_tenant_id_set_id_catalog_code_key unique (tenant_id, set_id, catalog_code)`
  )
}
