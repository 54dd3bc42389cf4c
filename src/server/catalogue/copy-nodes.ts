import { sql } from 'kysely'

import type { TxCtx } from '../core/context/context.ts'
import { newId } from '../db/id.ts'

/** Gives a draft the nodes of the version that it is a copy of, each below the copy of the node above it. */
export async function copyNodes(from: string, to: string, { tx }: Pick<TxCtx, 'tx'>): Promise<void> {
  const nodes = await tx
    .selectFrom('arcCatalog')
    .select('id')
    .where('versionId', '=', from)
    .where('isDelete', '=', false)
    .execute()
  const made = JSON.stringify(nodes.map((node) => ({ from: node.id, to: newId() })))
  await sql`
    with made as (select * from jsonb_to_recordset(${made}::jsonb) as m("from" text, "to" text))
    insert into arc_catalog (id, version_id, set_id, code, pid, name, level, submit_by, formed_by, scope, retention, keep_js, keep_sj, keep_sg, keep_jl, keep_da,
      applies_when, medium, repeatable, order_num)
    select m."to", ${to}, c.set_id, c.code, p."to", c.name, c.level, c.submit_by, c.formed_by, c.scope, c.retention, c.keep_js, c.keep_sj, c.keep_sg, c.keep_jl, c.keep_da,
      c.applies_when, c.medium, c.repeatable, c.order_num
    from arc_catalog c join made m on m."from" = c.id left join made p on p."from" = c.pid`.execute(tx)
}
