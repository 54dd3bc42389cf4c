import { type RawBuilder, sql } from 'kysely'

/** What kinds of units form files of a project without taking part in it: laboratories, suppliers, authorities and the like (dictionary org_type). */
export const OUTSIDE_TYPES: readonly string[] = ['JC', 'GY', 'ZG', 'ST', 'DA', 'CL', 'ZJ']

/** The responsible bodies of a project, each once by its name: those that take part come first, then bodies outside, then whom accepted files name. */
export const bodiesOf = (project: string | null): RawBuilder<unknown> =>
  sql`(select name, min(rank) as rank from (
    select name, 1 as rank from arc_project_org where project_id = ${project} and not is_delete
    union all select org, 2 from arc_contact where not is_delete
    union all select name, 2 from arc_org where not is_delete and org_type = any (${[...OUTSIDE_TYPES]}::text[])
    union all select responsible, 3 from arc_file where project_id = ${project} and not is_delete and status in ('approved', 'arranged', 'locked', 'archived')
  ) every where name <> '' group by name) bodies`
