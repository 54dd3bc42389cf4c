import { sql } from 'kysely'

import type { Desk } from './desk.ts'
import { holdProject } from './locked.ts'

/** The last place of an item, 1 where it is empty. Places are given out one at a time in a project. */
export async function nextPlace({ ctx: { tx }, project }: Desk, node: string): Promise<number> {
  await holdProject(tx, project)
  const { last } = await tx
    .selectFrom('arcFile')
    .select(sql<number>`coalesce(max(order_num), 0)::int`.as('last'))
    .where('projectId', '=', project)
    .where('nodeId', '=', node)
    .where('isDelete', '=', false)
    .executeTakeFirstOrThrow()
  return last + 1
}

/** The place behind a row of the item; those behind it move on. Nothing where the row is not there. */
export async function placeAfter({ ctx: { tx }, project }: Desk, node: string, after: string): Promise<number | undefined> {
  await holdProject(tx, project)
  const row = await tx.selectFrom('arcFile').select('orderNum').where('id', '=', after).where('nodeId', '=', node).where('isDelete', '=', false).executeTakeFirst()
  if (!row) return undefined
  const place = (row.orderNum ?? 0) + 1
  await tx
    .updateTable('arcFile')
    .set({ orderNum: sql<number>`order_num + 1` })
    .where('projectId', '=', project)
    .where('nodeId', '=', node)
    .where('isDelete', '=', false)
    .where('orderNum', '>=', place)
    .execute()
  return place
}
