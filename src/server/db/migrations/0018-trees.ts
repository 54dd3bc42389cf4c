import type { Kysely } from 'kysely'

import { protect } from '../sql/protect.ts'
import { runStatements } from '../sql/statements.ts'

/**
 * Categories become rows of a declared tree: nothing is above one of the first level, and whether there is something below one is
 * asked and not kept. What lies below a row of a tree has an index of its own, and who
 * writes to a tree takes turns by a row of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table sys_category alter column pid drop not null, alter column pid drop default, drop column has_child;
    alter table sys_category disable trigger touch;
    update sys_category set pid = null where pid = '0';
    alter table sys_category enable trigger touch;
    create index sys_category_below on sys_category (pid) where not is_delete;
    create index sys_depart_below on sys_depart (parent_id) where not is_delete;
    create table sys_tree_turn (tenant_id bigint not null default app_tenant(), resource text not null, at timestamptz not null default now(), primary key (tenant_id, resource))`
  )
  await protect(db, 'sys_tree_turn', 'tenant', 'select, insert, update')
}

/** The marks come back as the rows have them. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    drop table sys_tree_turn;
    drop index sys_category_below, sys_depart_below;
    update sys_category set pid = '0' where pid is null;
    alter table sys_category alter column pid set default '0', alter column pid set not null, add column has_child char(1) not null default '0';
    update sys_category c set has_child = '1' where exists (select 1 from sys_category b where b.pid = c.id and not b.is_delete)`
  )
}
