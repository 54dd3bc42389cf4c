import type { TxCtx } from '../context/context.ts'
import { missing } from '../refusing/refusal.ts'
import { among, selectRows, toRow } from './read-rows.ts'
import type { FieldValues, ServedResource } from './served.ts'

/** One row of a resource. Throws a Refusal where it is not there for who asks. */
export async function rowOf(served: ServedResource, ctx: TxCtx, id: string): Promise<FieldValues> {
  const row = await selectRows(served, ctx)
    .where(among('id', [id]))
    .executeTakeFirst()
  if (!row) throw missing()
  return toRow(served, row)
}
