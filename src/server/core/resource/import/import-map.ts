import type { Ctx, TxCtx } from '../../context/context.ts'
import { fieldTitle } from '../../refusing/faults.ts'
import { Refusal } from '../../refusing/refusal.ts'
import { AT_ONCE, importState, orderWork } from './import-calls.ts'
import { broughtFields } from './import-columns.ts'
import { type ImportOptions, plannedBy, recognised } from './import-plan.ts'
import { recheckRows } from './import-recheck.ts'
import { type Import, inside, lockedImport } from './import-staging.ts'
import type { ServedResource } from '../served.ts'

interface Mapped extends ImportOptions {
  readonly id: string
  /** By column of the file, its field; left out, the columns are recognised anew. */
  readonly fields?: readonly (string | null)[]
}

/** Reads the columns of an import as other fields, and checks its rows again: at once, or where there are many, by a job. */
export async function mapImport(
  served: ServedResource,
  ctx: Ctx,
  { id, ...asked }: Mapped
): ReturnType<typeof importState> {
  await inside(ctx, async (own) => {
    const found = await openImport(served, own, id)
    const { mode, key, fields } = asked.fields
      ? chosen(served, own, found, { ...asked, fields: asked.fields })
      : recognised(served, own, { ...found.asked, ...asked }, found.headings)
    const isMany = found.total > AT_ONCE
    await own.tx
      .updateTable('sysImport')
      .set({ mode, keyField: key, fields: JSON.stringify(fields), mapping: asked.fields ? 'hand' : 'restored' })
      .set({ state: isMany ? 'checking' : 'checked' })
      .where('id', '=', id)
      .execute()
    if (isMany) await orderWork(served, own, id, 'importCheck')
    else await recheckRows(served, own, id)
  })
  return importState(served, ctx, id)
}

/** An import of which nothing is written yet, held until the end of the call: nobody applies or mends it meanwhile. */
async function openImport(served: ServedResource, own: TxCtx, id: string): Promise<Import> {
  const found = await lockedImport(served, own, id)
  if (found.state === 'checking') throw new Refusal('rules:import.isChecking')
  const done = await own.tx
    .selectFrom('sysImportRow')
    .select('no')
    .where('importId', '=', id)
    .where('state', '=', 'done')
    .limit(1)
    .executeTakeFirst()
  if (found.state !== 'checked' || done) throw new Refusal('rules:import.isTaken')
  return found
}

/** What was chosen, if it can be: each field for one column only. */
function chosen(
  served: ServedResource,
  ctx: TxCtx,
  { headings, mode, keyField }: Import,
  asked: ImportOptions & { readonly fields: readonly (string | null)[] }
) {
  const known = new Set(broughtFields(served, ctx).map(([key]) => key))
  const fields = headings.map((_, at) => asked.fields[at] ?? null)
  const nameOf = (at: number) => headings[at]?.trim() || ctx.say('rules:import.column', { no: at + 1 })
  const words = { area: served.area, thing: served.resource.name }
  for (const [at, field] of fields.entries()) {
    if (field === null) continue
    if (!known.has(field)) throw new Refusal('rules:import.noField', { column: nameOf(at) }, { status: 400 })
    const first = fields.indexOf(field)
    if (first !== at)
      throw new Refusal('rules:import.twoColumns', {
        field: fieldTitle(ctx.say, words, field),
        column: nameOf(at),
        other: nameOf(first)
      })
  }
  const key = asked.key ?? keyField
  return { ...plannedBy(served, ctx, { mode: asked.mode ?? mode, ...(key !== null && { key }) }), fields }
}
