import type { Ctx, TxCtx } from '../../context/context.ts'
import { checkRows } from './import-check.ts'
import { planFor } from './import-plan.ts'
import { compareRows, type Import, importOf, inside, keepRows } from './import-staging.ts'
import type { ServedResource } from '../served.ts'

/** So many rows are checked at a time. */
const PART = 1000

/** Checks the rows of an import anew as its columns are read now: what was kept of each is its cells. */
export async function recheckRows(served: ServedResource, own: TxCtx, id: string): Promise<void> {
  for (let last = 0; ; ) {
    const next = await recheckPart(served, own, id, last)
    if (next === null) break
    last = next
  }
  await finishCheck(served, own, id)
}

/** The same as a job does it, a part in one transaction; begun anew, it begins anew. */
export async function recheckImport(
  served: ServedResource,
  ctx: Ctx,
  { id, total }: Import,
  progress: (done: number, total?: number) => void
): Promise<void> {
  for (let last = 0, done = 0; ; ) {
    ctx.signal.throwIfAborted()
    const next = await inside(ctx, (own) => recheckPart(served, own, id, last))
    if (next === null) break
    last = next
    done = Math.min(total, done + PART)
    progress(done, total)
  }
  await inside(ctx, (own) => finishCheck(served, own, id))
}

/** Checks the rows that follow a row, as many as a part has; answers the last of them, null where there are none. */
async function recheckPart(served: ServedResource, own: TxCtx, id: string, last: number): Promise<number | null> {
  const { mode, keyField: key, fields, asked } = await importOf(served, own, id)
  const rows = await own.tx
    .selectFrom('sysImportRow')
    .select(['no', 'cells'])
    .where('importId', '=', id)
    .where('no', '>', last)
    .orderBy('no')
    .limit(PART)
    .execute()
  const end = rows.at(-1)?.no
  if (end === undefined) return null
  const checked = await checkRows(served, own, planFor({ mode, key, fields }), rows, asked.whole)
  await own.tx
    .deleteFrom('sysImportRow')
    .where('importId', '=', id)
    .where('no', '>', last)
    .where('no', '<=', end)
    .execute()
  await keepRows(own, id, checked)
  return end
}

async function finishCheck(served: ServedResource, own: TxCtx, id: string): Promise<void> {
  await compareRows(served, own, id)
  await own.tx.updateTable('sysImport').set({ state: 'checked', message: null }).where('id', '=', id).execute()
}
