import { type Kysely, sql } from 'kysely'

import type { Database } from '../../db/schema.ts'
import type { AppContext } from '../context/app-context.ts'
import { UNDO_DAYS } from './changes.ts'
import { fileFields, ROW_BIZ } from './row-files.ts'
import { resourcesOf, type ServedResource } from './served.ts'

/** So many in one go. */
const BATCH = 500

/**
 * Puts the bytes away that no row names any more: neither one that is there or in the bin, nor a change that can still be taken back. Of
 * rows that were removed for good nothing is kept. They are swept like all that was put away.
 */
export async function letGoRowFiles(appContext: Pick<AppContext, 'db'>): Promise<void> {
  for (const served of resourcesOf(appContext as AppContext).values()) {
    if (served.table === '') continue
    for (const [field] of fileFields(served)) while ((await letGo(appContext.db, served, field)) === BATCH);
  }
}

function letGo(db: Kysely<Database>, served: ServedResource, field: string): Promise<number> {
  const names = (column: ReturnType<typeof sql.ref>) => sql`o.path = any(string_to_array(${column}, ','))`
  const changed = (values: string) => sql`o.path = any(string_to_array(${sql.ref(`c.${values}`)} ->> ${field}, ','))`
  const unused = sql`l.resource = ${served.resource.name} and l.field = ${field} and not exists (
      select 1 from ${sql.table(served.table)} as r where r.id = l.row_id and (${names(sql.ref(`r.${field}`))} or exists (
        select 1 from sys_change_row c join sys_change h on h.id = c.change_id and h.resource = l.resource
        where c.row_id = l.row_id and h.at > now() - make_interval(days => ${UNDO_DAYS + 1}) and (${changed('before')} or ${changed('after')}))))`
  return db.transaction().execute(async (tx) => {
    // Whoever comes to name one waits for it, or has done so before: what is unused is asked again once they are held.
    const { rows: held } = await sql<{ id: string }>`
      select o.id from arc_object o where o.biz = ${ROW_BIZ} and exists (select 1 from sys_row_file l where l.object_id = o.id and ${unused})
      order by o.id limit ${BATCH} for update skip locked`.execute(tx)
    const ids = held.map(({ id }) => id)
    await sql`delete from sys_row_file l using arc_object o where o.id = l.object_id and o.id = any(${ids}::text[]) and ${unused}`.execute(
      tx
    )
    await sql`update arc_object o set is_delete = true where o.id = any(${ids}::text[])
      and not exists (select 1 from sys_row_file l where l.object_id = o.id)`.execute(tx)
    return ids.length
  })
}
