import { sql } from 'kysely'

import { type StateMachine, stepsOf } from '#contract/core/state-machine.ts'

import type { Tx } from '../../db/transaction.ts'
import type { TxCtx } from '../context.ts'
import { missing, type Refusal } from '../refusal.ts'
import type { ActionOutcome, Draft, FieldValues, ServedResource, WriteMode } from './served.ts'
import { forNew, writeRows } from './write-rows.ts'

/** A machine of what comes in versions: a draft is published, and supersedes the one that was published before it. */
interface VersionMachine extends StateMachine {
  readonly transitions: StateMachine['transitions'] &
    Record<'publish' | 'supersede', StateMachine['transitions'][string]>
}

/** Publishes a version that may be published. The municipality's own that is published for the same `of` (a code, a stage) gives way in the same transaction. */
export async function publishInPlaceOf(
  served: ServedResource,
  ctx: TxCtx,
  { table, transitions: { publish, supersede } }: VersionMachine,
  { id, rowVersion }: { readonly id: string; readonly rowVersion: number },
  [column, of]: readonly [column: 'code' | 'stage', of: string]
): Promise<{ readonly id: string; readonly change: string }> {
  const as = { kind: 'publish' }
  const { rows: older } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${sql.ref(column)} = ${of} and status = any(${[...supersede.from]}::text[])
      and not is_delete and tenant_id <> 0 for update`.execute(ctx.tx)
  // Only one may be published at a time: the older one gives way first.
  if (older.length > 0)
    await writeRows(
      served,
      ctx,
      'edit',
      older.map((one) => ({ id: one.id, values: { status: supersede.to } })),
      as
    )
  const values = { status: publish.to }
  const { change } = await writeRows(served, ctx, 'edit', [{ id, seen: rowVersion, values }], as)
  return { id, change }
}

/** Makes a draft with what a version holds in these columns: the next version of it, or the first of another code. Taken back, the draft goes. */
export async function copyToDraft(
  served: ServedResource,
  ctx: TxCtx,
  { table }: VersionMachine,
  {
    id,
    english,
    content
  }: { readonly id: string; readonly english: 'titleEn' | 'nameEn'; readonly content: readonly string[] },
  { newCode, newName }: FieldValues
): Promise<ActionOutcome> {
  const columns = ['code', 'name', english, ...content]
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where id = ${id} and not is_delete`.execute(ctx.tx)
  const [from] = rows
  if (!from) throw missing()
  const kept = content.map((key): [string, string] => {
    const value = from[key]
    return [key, typeof value === 'string' ? value : JSON.stringify(value)]
  })
  const values = {
    code: String(newCode ?? from.code),
    name: String(newName ?? from.name),
    // Another name has no translation yet.
    [english]: newName ? null : (from[english] as string | null),
    ...Object.fromEntries(kept)
  }
  const { change, ids } = await writeRows(served, ctx, 'add', [forNew(values)], { kind: 'copy' })
  return { change, ids, count: 1 }
}

/** Whatever way versions are written: states go the declared steps alone, and what was published stays as it is. Throws what `refuse` makes. */
export function guardVersions(
  machine: VersionMachine,
  drafts: readonly Draft[],
  mode: WriteMode,
  refuse: (now: { readonly name: string; readonly version: number }) => Refusal
): void {
  const steps = new Set(stepsOf(machine).map((pair) => pair.join('>')))
  for (const { values, now } of drafts) {
    if (!now || now.status === 'draft') continue
    const isStep = mode === 'edit' && values.status !== undefined && steps.has(`${now.status}>${values.status}`)
    if (!isStep) throw refuse({ name: String(now.name), version: Number(now.version) })
  }
}

/** Numbers new drafts: each is the next version of its code. */
export async function numberVersions(tx: Tx, { table }: VersionMachine, drafts: readonly Draft[]): Promise<void> {
  for (const { values } of drafts) {
    const code = String(values.code)
    // Two who draft the next version at once take turns; of two who draft the first one the constraint refuses one.
    await sql`select id from ${sql.table(table)} where code = ${code} and tenant_id <> 0 for update`.execute(tx)
    const given = drafts.flatMap((draft) => (draft.values.code === code ? [Number(draft.values.version ?? 0)] : []))
    const { rows } = await sql<{ last: number | null }>`
      select max(version) as last from ${sql.table(table)} where code = ${code}`.execute(tx)
    values.version = Math.max(rows[0]?.last ?? 0, ...given) + 1
  }
}
