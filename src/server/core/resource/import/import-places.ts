import { sql } from 'kysely'

import type { TxCtx } from '../../context/context.ts'
import { columnAt } from '../read-rows.ts'
import type { ServedResource } from '../served.ts'

/**
 * Finds the row above each row of a file of a tree: among those of the file, else among those that are there. A row whose parent is in
 * neither is refused by its name; one that was refused for that alone is checked again, as the parent may have been mended since.
 */
export async function placeRows(served: ServedResource, { tx, say }: TxCtx, id: string): Promise<void> {
  const { tree, fields, partOf } = served.resource
  const key = Object.keys(fields).find((one) => fields[one]?.rules.includes('unique'))
  if (tree?.inFiles === undefined || key === undefined || partOf === undefined) return
  const { inFiles, parent } = tree
  await sql`update sys_import_row set state = case when version is null then 'new' else 'changed' end, reason = null, faults = '[]'
    where import_id = ${id} and state = 'faulty' and jsonb_array_length(faults) = 1 and faults -> 0 ->> 'field' = ${inFiles} and target is not null`.execute(
    tx
  )
  const above = sql`lower(trim(r.content ->> ${inFiles}))`
  const { rows } = await sql<{ no: number; above: string; parent: string | null }>`
    select r.no, r.content ->> ${inFiles} as above, coalesce(own.target, there.id) as parent
    from sys_import_row r
      join sys_import i on i.id = r.import_id
      left join sys_import_row own on own.import_id = r.import_id and own.state <> 'faulty' and own.uniques ->> ${key} = (i.asked ->> 'whole') || ' ' || ${above}
      left join (select ${columnAt('id')} as id, lower(${columnAt(key)}) as code, ${columnAt(partOf)} as whole from ${sql.table(served.table)} r where not ${columnAt('isDelete')}) there
        on there.whole = i.asked ->> 'whole' and there.code = ${above}
    where r.import_id = ${id} and r.state in ('new', 'changed') and r.content ? ${inFiles}`.execute(tx)
  const found = rows.map(({ no, above: code, parent: to }) => ({
    no,
    to,
    isLost: (code ?? '') !== '' && to === null,
    reason: say('rules:import.noParent', { code })
  }))
  const faults = sql`jsonb_build_array(jsonb_build_object('field', ${inFiles}::text, 'message', v.reason))`
  await sql`update sys_import_row r set content = r.content || jsonb_build_object(${parent}::text, v."to"),
      state = case when v."isLost" then 'faulty' else r.state end, reason = case when v."isLost" then v.reason end,
      faults = case when v."isLost" then ${faults} else '[]' end
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as v(no int, "to" text, "isLost" boolean, reason text)
    where r.import_id = ${id} and r.no = v.no`.execute(tx)
}
