import { type RawBuilder, type SqlBool, sql } from 'kysely'

import type { TxCtx } from '../../core/context/context.ts'
import { dataScopeOf, type Grant, isEveryGranted } from '../../core/principal/data-scope.ts'
import type { LooseObject } from '../../core/access/object-purposes.ts'

/**
 * Whether who asks may read every file that a finished file shows, of the row of `arc_finished` that the statement calls so. One that does
 * not name what it shows shows all of its target: a volume, a transfer, else the project.
 */
export const readsFinished = (read: readonly Grant[], row: string): RawBuilder<SqlBool> =>
  isEveryGranted(read, shows(row))

function shows(row: string): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${row}.${column}`)
  const named = sql`(f.volume_id = any (${of('volumes')}) or f.id = any (${of('files')}))`
  const all = sql`case ${of('targetType')} when 'volume' then f.volume_id = ${of('targetId')}
    when 'transfer' then f.volume_id in (select t.volume_id from arc_transfer_volume t where t.transfer_id = ${of('targetId')})
    else f.project_id = ${of('projectId')} end`
  return sql<SqlBool>`case when cardinality(${of('volumes')}) + cardinality(${of('files')}) > 0 then ${named} else ${all} end`
}

/** Whether bytes are a version of a finished file of the current project all of whose files one sees; the right to the list is asked by who calls. */
export async function isOfReadFinished(
  { id, ofProject }: LooseObject,
  { tx, principal }: Pick<TxCtx, 'tx' | 'principal'>
): Promise<boolean> {
  if (ofProject === null || ofProject !== principal.project) return false
  const { read } = await dataScopeOf(tx, principal, ofProject)
  const row = await tx
    .selectFrom('arcFinished as r')
    .select('r.id')
    .where('r.objectId', '=', id)
    .where('r.isDelete', '=', false)
    .where(readsFinished(read, 'r'))
    .executeTakeFirst()
  return row !== undefined
}
