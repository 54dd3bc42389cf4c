import { newId } from '../../../db/id.ts'
import type { Ctx, TxCtx } from '../../context/context.ts'
import { Refusal } from '../../refusing/refusal.ts'
import { importState } from './import-calls.ts'
import { checkRows } from './import-check.ts'
import { planFor } from './import-plan.ts'
import { compareRows, type Import, inside, keepRows, lockedImport } from './import-staging.ts'
import type { ServedResource } from '../served.ts'

interface Mended {
  readonly id: string
  readonly rows: readonly { readonly no: number; readonly cells: readonly string[] }[]
}

/**
 * Takes cells of rows as they ought to have been in the file, and checks these rows again. What was refused after others
 * were written is mended as well: what is taken then is a part of the same import.
 */
export async function mendImport(
  served: ServedResource,
  ctx: Ctx,
  { id, rows }: Mended
): ReturnType<typeof importState> {
  await inside(ctx, async (own) => {
    const { mode, keyField, fields, asked } = await readyImport(served, own, id)
    const wanted = new Map(rows.map(({ no, cells }) => [no, cells]))
    const kept = await own.tx
      .selectFrom('sysImportRow')
      .select(['no', 'cells'])
      .where('importId', '=', id)
      .where('state', '<>', 'done')
      .where('no', 'in', [...wanted.keys()])
      .forUpdate()
      .execute()
    if (kept.length < wanted.size) throw new Refusal('rules:import.rowTaken')
    // What was not touched stays as it was read: a figure stays one.
    const mended = kept.map(({ no, cells }) => ({
      no,
      cells: (wanted.get(no) ?? []).map((text, at) => (text === String(cells[at] ?? '') ? (cells[at] ?? null) : text))
    }))
    const checked = await checkRows(served, own, planFor({ mode, key: keyField, fields }), mended, asked.whole)
    await own.tx
      .deleteFrom('sysImportRow')
      .where('importId', '=', id)
      .where('no', 'in', [...wanted.keys()])
      .execute()
    await keepRows(own, id, checked)
    await compareRows(served, own, id)
  })
  return importState(served, ctx, id)
}

/** An import whose rows can be mended: checked, or written but for those that were refused. An undone one is not added to. */
async function readyImport(served: ServedResource, own: TxCtx, id: string): Promise<Import> {
  const found = await lockedImport(served, own, id)
  if (found.state === 'checked') return found
  if (found.state !== 'applied') throw new Refusal('rules:import.notReady')
  const change = await own.tx
    .selectFrom('sysChange')
    .select('undoneBy')
    .where('id', '=', found.changeId)
    .executeTakeFirst()
  await own.tx
    .updateTable('sysImport')
    .set({ state: 'checked', ...(change?.undoneBy && { changeId: newId() }) })
    .where('id', '=', id)
    .execute()
  return found
}
