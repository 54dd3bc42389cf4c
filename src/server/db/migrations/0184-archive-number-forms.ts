import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/** The form of 档号 that the template of volumes asked for, as it came with the product. */
const FORM = '^[A-R]\\\\d{0,4}(-[A-Z0-9]{1,12}){1,4}$'

/**
 * The form of 档号 follows from the archive's own pattern: the template of volumes does not ask for another one beside it. A form that an
 * archive wrote into a template of its own stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    update arc_template t set columns = (
      select jsonb_agg(case when c ->> 'key' = 'archiveNo' and jsonb_typeof(c -> 'validateRules') = 'array' then
        jsonb_set(c, '{validateRules}', (
          select coalesce(jsonb_agg(rule order by n), '[]') from jsonb_array_elements(c -> 'validateRules') with ordinality as r (rule, n)
          where rule ->> 'pattern' is distinct from ('"${FORM}"'::jsonb #>> '{}')))
        else c end order by place)
      from jsonb_array_elements(t.columns) with ordinality as k (c, place))
    where t.level = 'volume' and t.columns @> '[{"key": "archiveNo", "validateRules": [{"pattern": "${FORM}"}]}]'`
  )
}

/** Which templates asked for the form is not known any more. */
export async function down(): Promise<void> {}
