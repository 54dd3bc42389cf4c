import { sql } from 'kysely'

import type { Tx } from '../../db/transaction.ts'
import type { BatchContext } from '../rows/batch-context.ts'
import { holdProject } from '../rows/locked.ts'

/** The last place of an item, 1 where it is empty. Places are given out one at a time in a project. */
export async function nextPlace({ ctx: { tx }, project }: BatchContext, node: string): Promise<number> {
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

/** Files that were given together, and the place of one among them. */
export interface Drop {
  readonly id: string
  readonly place: number
}

/** The place before the rows of the item that the same person gave in the same drop and that follow there; they move on. Nothing where none does. */
export async function placeInDrop(
  { ctx: { tx, principal }, project }: BatchContext,
  node: string,
  { id, place }: Drop
): Promise<number | undefined> {
  await holdProject(tx, project)
  const { first } = await tx
    .selectFrom('arcFile')
    .select(sql<number | null>`min(order_num)`.as('first'))
    .where('projectId', '=', project)
    .where('nodeId', '=', node)
    .where('isDelete', '=', false)
    .where('uploadBy', '=', principal.id)
    .where('dropId', '=', id)
    .where('dropPlace', '>', place)
    .executeTakeFirstOrThrow()
  if (first === null) return undefined
  await makeRoom(tx, project, node, first)
  return first
}

/** The place behind a row of the item; those behind it move on. Nothing where the row is not there, or what would move was handed over. */
export async function placeAfter(
  { ctx: { tx }, project }: BatchContext,
  node: string,
  after: string
): Promise<number | undefined> {
  await holdProject(tx, project)
  const row = await tx
    .selectFrom('arcFile')
    .select('orderNum')
    .where('id', '=', after)
    .where('nodeId', '=', node)
    .where('isDelete', '=', false)
    .executeTakeFirst()
  if (!row) return undefined
  const place = (row.orderNum ?? 0) + 1
  const kept = await tx
    .selectFrom('arcFile')
    .select('id')
    .where('projectId', '=', project)
    .where('nodeId', '=', node)
    .where('isDelete', '=', false)
    .where('orderNum', '>=', place)
    .where('status', '=', 'archived')
    .limit(1)
    .executeTakeFirst()
  if (kept) return undefined
  await makeRoom(tx, project, node, place)
  return place
}

/** Moves the rows of an item from a place on, by one. */
async function makeRoom(tx: Tx, project: string, node: string, place: number): Promise<void> {
  await tx
    .updateTable('arcFile')
    .set({ orderNum: sql<number>`order_num + 1` })
    .where('projectId', '=', project)
    .where('nodeId', '=', node)
    .where('isDelete', '=', false)
    .where('orderNum', '>=', place)
    .execute()
}
