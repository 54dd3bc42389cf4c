import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/**
 * What a unit is called in a project, and whom to call there, is the project's: a unit that is renamed later keeps its name in what was
 * signed. A unit that was taken out may come back, so that only those that are there exclude each other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table arc_project_org add column name text, add column uscc text, add column grade text, add column leader text, add column phone text;
    update arc_project_org p set name = o.name, uscc = o.uscc, grade = o.grade, leader = o.leader, phone = o.phone from arc_org o where o.id = p.org_id;
    alter table arc_project_org alter column name set not null;
    alter table arc_project_org drop constraint arc_project_org_project_id_org_id_org_type_key;
    create unique index arc_project_org_name_unique on arc_project_org (project_id, org_type, org_id) where not is_delete;
    create index arc_org_name on arc_org (tenant_id, name) where not is_delete`
  )
}

/** The names are those of the units again. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    drop index arc_org_name;
    drop index arc_project_org_name_unique;
    alter table arc_project_org add constraint arc_project_org_project_id_org_id_org_type_key unique (project_id, org_id, org_type);
    alter table arc_project_org drop column name, drop column uscc, drop column grade, drop column leader, drop column phone`
  )
}
