import type { TxCtx } from '../context/context.ts'
import { missing } from '../refusing/refusal.ts'
import { among, selectRows, toRow } from './read-rows.ts'
import type { FieldValues, ServedResource } from './served.ts'

/** A row as it is now: what every row has beside its fields. */
type ReadRow = FieldValues & { readonly id: string; readonly rowVersion: number }

/** One row of a resource. Throws a Refusal where it is not there for who asks. */
export async function rowOf(served: ServedResource, ctx: TxCtx, id: string): Promise<ReadRow> {
  const row = await selectRows(served, ctx)
    .where(among('id', [id]))
    .executeTakeFirst()
  if (!row) throw missing()
  return toRow(served, row) as ReadRow
}
