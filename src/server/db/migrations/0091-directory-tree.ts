import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/**
 * The directory tree of a project is edited by its people: what is new waits until it is published. The features that decide whether an
 * item applies are those of its unit project, at the project's own items those of the project and of all its unit projects.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table arc_tree_node add status text not null default 'published' check (status in ('draft', 'published'));
    create index arc_tree_draft on arc_tree_node (project_id) where status = 'draft' and not is_delete;
    create function tree_features(of_project text, of_unit text) returns text[] stable parallel safe language sql as $$
      select case when of_unit is not null then (select m.features from arc_monomial m where m.id = of_unit)
        else array(
          select jsonb_array_elements_text(p.ext -> 'features') from arc_project p where p.id = of_project and jsonb_typeof(p.ext -> 'features') = 'array'
          union select unnest(m.features) from arc_monomial m where m.project_id = of_project and not m.is_delete) end
    $$;
    grant execute on function tree_features(text, text) to app`
  )
}

/** Every node is seen again. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    'drop function tree_features(text, text); drop index arc_tree_draft; alter table arc_tree_node drop status'
  )
}
