import { isServed } from '../http/authenticate.ts'
import type { TxCtx } from '../context/context.ts'
import type { LooseObject } from '../access/object-purposes.ts'
import { readWhereItIs } from './over-projects.ts'
import { among, columnAt, isReadable, selectRows } from './read-rows.ts'
import { holdsRight, resourcesOf, type ServedResource } from './served.ts'

/** Whether who asks may read bytes that rows name or have named: he may read one of these rows, and its field, by the resource that writes it or one that shows it. */
export async function mayReadRowFile({ id }: LooseObject, ctx: TxCtx): Promise<boolean> {
  const uses = await ctx.tx
    .selectFrom('sysRowFile')
    .select(['resource', 'rowId', 'field'])
    .where('objectId', '=', id)
    .execute()
  for (const { resource, rowId, field } of uses) {
    for (const served of resourcesOf(ctx.appContext).values()) {
      const { name, rowsOf = name, fields } = served.resource
      const declared = fields[field]
      if (rowsOf !== resource || !declared || declared.secret || !isReadable(declared, ctx.principal)) continue
      if (await readsRow(served, ctx, rowId)) return true
    }
  }
  return false
}

/** Whether who asks may read a row: where it is listed, or in the bin. */
async function readsRow(served: ServedResource, ctx: TxCtx, id: string): Promise<boolean> {
  const { list, children, queryById } = served.resource.calls
  const call = list ?? children ?? queryById
  if (!call || !isServed(ctx.principal, call.serves)) return false
  // What is read over all projects here is not read so in the rest of the call.
  const own: TxCtx = Object.create(ctx)
  await readWhereItIs(served, own, id)
  for (const deleted of holdsRight(served, ctx.principal, ':delete') ? [false, true] : [false]) {
    const found = await selectRows(served, own, { deleted })
      .clearSelect()
      .select(columnAt('id').as('id'))
      .where(among('id', [id]))
      .executeTakeFirst()
    if (found) return true
  }
  return false
}
