import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/** What is asked of a unit project beside its number and name, by column and type, with its key in `ext`, where it was kept so far. */
const FACTS: readonly (readonly [column: string, type: string, key: string])[] = [
  ['structure', 'text', 'structure'],
  ['foundation', 'text', 'foundation'],
  ['use', 'text', 'use'],
  ['floor_area', 'numeric(14,2)', 'floorArea'],
  ['above_floors', 'int', 'aboveFloors'],
  ['below_floors', 'int', 'belowFloors'],
  ['height', 'numeric(14,2)', 'height'],
  ['length', 'numeric(14,2)', 'length'],
  ['seismic', 'text', 'seismic'],
  ['fire_rating', 'text', 'fireRating'],
  ['start_date', 'date', 'startDate'],
  ['end_date', 'date', 'endDate'],
  ['cost', 'numeric(14,2)', 'cost']
]

/**
 * Each fact of a unit project has a column of its own, so that it is searched, sorted and checked. The features are kept as their text,
 * from which the list that the directory tree asks follows. Only numbers of unit projects that are there exclude each other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table arc_monomial ${FACTS.map(([column, type]) => `add column ${column} ${type}`).join(', ')},
      add column contractor_id text references arc_project_org (id), add column feature_list text;
    update arc_monomial set ${FACTS.map(([column, type, key]) => `${column} = nullif(ext ->> '${key}', '')::${type}`).join(', ')},
      feature_list = nullif(array_to_string(features, ','), '');
    alter table arc_monomial drop column features;
    alter table arc_monomial add column features text[] not null generated always as (string_to_array(coalesce(feature_list, ''), ',')) stored;
    alter table arc_monomial drop constraint arc_monomial_project_id_unit_no_key;
    create unique index arc_monomial_unit_no_unique on arc_monomial (project_id, lower(unit_no)) where not is_delete`
  )
}

/** The facts go back into `ext`. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    update arc_monomial set ext = ext || jsonb_strip_nulls(jsonb_build_object(${FACTS.map(([column, , key]) => `'${key}', ${column}`).join(', ')}));
    drop index arc_monomial_unit_no_unique;
    alter table arc_monomial drop column features;
    alter table arc_monomial add column features text[] not null default '{}';
    update arc_monomial set features = string_to_array(coalesce(feature_list, ''), ',');
    alter table arc_monomial add constraint arc_monomial_project_id_unit_no_key unique (project_id, unit_no);
    alter table arc_monomial drop column feature_list, drop column contractor_id, ${FACTS.map(([column]) => `drop column ${column}`).join(', ')}`
  )
}
