import { sql } from 'kysely'

import type { TxCtx } from '../context/context.ts'
import { among, columnAt, selectRows } from './read-rows.ts'
import type { ServedResource } from './served.ts'

/**
 * Which rows of a change who asks was shown before it, be they shown to him now or not: those that have left his data rules have left his
 * list. Without ids: one of all its rows, if there is any.
 */
export async function shownBefore(
  served: ServedResource,
  ctx: TxCtx,
  change: string,
  ids?: readonly string[]
): Promise<string[]> {
  if (served.rows) return []
  const rows = selectRows(asBefore(served, change), ctx).clearSelect().select(columnAt('id').as('id'))
  const found = await (ids ? rows.where(among('id', ids)) : rows.limit(1)).execute()
  return found.map(({ id }) => String(id))
}

/** A resource of the rows of a change as they were, so that the same rules are asked of them; those that it added or brought back were not there. */
const asBefore = (served: ServedResource, change: string): ServedResource => ({
  ...served,
  rows: () => sql`
    select was.* from ${sql.table(served.table)} as now
    join sys_change_row as written on written.row_id = now.id and written.change_id = ${change}
    join sys_change as change on change.id = written.change_id and coalesce(written.mode, change.mode) in ('edit', 'delete')
    cross join lateral jsonb_populate_record(now, (
      select coalesce(jsonb_object_agg(lower(regexp_replace(field, '([A-Z])', '_\\1', 'g')), value), '{}')
      from jsonb_each(written.before) as held(field, value)
    ) || '{"is_delete": false}') as was`
})
