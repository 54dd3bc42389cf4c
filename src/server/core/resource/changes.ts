import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import { newId } from '../../db/id.ts'
import type { TxCtx } from '../context/context.ts'
import { missing, Refusal } from '../refusing/refusal.ts'
import { rowsChanged } from './changed-rows.ts'
import { among, columnAt, fieldValue } from './read-rows.ts'
import { nameOfRow, type RowDraft, type ServedResource, type FieldValues, type WriteMode } from './served.ts'

/** What a change did to its rows: how they were written, `undo`, or the action that was done. */
export type ChangeKind = string

/** Changes older than so many days are history, and are not taken back. */
export const UNDO_DAYS = 30

/** What a row of a change held and holds: the fields that differ, secret ones left out. */
function differenceOf(
  { resource }: ServedResource,
  { now, values }: RowDraft
): { before: FieldValues; after: FieldValues } {
  const keys = Object.keys(values).filter(
    (key) => resource.fields[key] && !resource.fields[key].secret && (values[key] ?? null) !== (now?.[key] ?? null)
  )
  return {
    before: Object.fromEntries(keys.map((key) => [key, now?.[key] ?? null])),
    after: Object.fromEntries(keys.map((key) => [key, values[key] ?? null]))
  }
}

/** What a write is recorded as. */
export interface RecordedAs {
  readonly kind: ChangeKind
  readonly undoes?: string
  /** The change that it is a part of, where several writes are one. */
  readonly change?: string
}

/** Keeps what a write has done, row by row, and notes it as one event with one digest in the audit log. Answers the change's id. */
export async function recordChange(
  served: ServedResource,
  ctx: TxCtx,
  mode: WriteMode,
  drafts: readonly RowDraft[],
  { kind, undoes, change: part }: RecordedAs
): Promise<string> {
  const { tx } = ctx
  const change = part ?? newId()
  const { name } = served.resource
  await tx
    .insertInto('sysChange')
    .values({ id: change, resource: name, kind, mode, count: drafts.length, undoes: undoes ?? null })
    .$if(part !== undefined, (insert) =>
      insert.onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ count: sql<number>`sys_change.count + excluded.count` })
      )
    )
    .execute()
  if (undoes) await tx.updateTable('sysChange').set({ undoneBy: change }).where('id', '=', undoes).execute()
  const rows = drafts.map((draft) => ({ id: draft.id, ...differenceOf(served, draft) }))
  const content = JSON.stringify(rows)
  // The versions are those that the rows have after the write.
  await sql`insert into sys_change_row (change_id, row_id, version, before, after, mode)
    select ${change}, v.id, r.row_version, v.before, v.after, ${part === undefined ? null : mode}::text from jsonb_to_recordset(${content}::jsonb) as v(id text, before jsonb, after jsonb)
    join ${sql.table(served.table)} as r on ${columnAt('id')} = v.id`.execute(tx)
  await rowsChanged(
    served,
    ctx,
    change,
    rows.map(({ id }) => id)
  )
  const [only] = rows
  const names = namesOf(served, ctx, drafts)
  ctx.audit({
    event: `${name}.${kind}`,
    type: name,
    id: rows.length === 1 && only ? only.id : change,
    detail: {
      ...(names !== '' && { name: names }),
      change,
      count: rows.length,
      digest: createHash('sha256').update(content).digest('hex')
    }
  })
  return change
}

/** So many rows of a change are named in the log. */
const NAMED = 3

/** What the first rows of a change are called: the log says so when they are called otherwise, or are gone. */
function namesOf(served: ServedResource, ctx: TxCtx, drafts: readonly RowDraft[]): string {
  const { label, fields } = served.resource
  const names = drafts
    .slice(0, NAMED)
    .map(({ now, values }) => (fields[label]?.secret ? '' : nameOfRow(served, { ...now, ...values }, ctx)))
  return names.filter((name) => name !== '').join('、') + (drafts.length > NAMED ? '…' : '')
}

interface BegunChange {
  readonly id: string
  readonly kind: ChangeKind
  readonly mode: WriteMode
  readonly undoes?: string
}

/**
 * Begins a change that is written in parts within one transaction: two of the same wait for each other here. Answers null, or how many
 * rows it has where it was committed before.
 */
export async function beginChange(
  { resource }: ServedResource,
  { tx }: TxCtx,
  { id, kind, mode, undoes }: BegunChange
): Promise<number | null> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sysChange')
    .values({ id, resource: resource.name, kind, mode, count: 0, undoes: undoes ?? null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) return null
  return (await tx.selectFrom('sysChange').select('count').where('id', '=', id).executeTakeFirstOrThrow()).count
}

/** A change that may be taken back by who asks, with its rows. Throws a Refusal that says why it may not. */
export async function changeToUndo(served: ServedResource, ctx: TxCtx, id: string) {
  const { tx } = ctx
  const change = await tx
    .selectFrom('sysChange')
    .select([
      'id',
      'mode',
      'kind',
      'undoneBy',
      sql<boolean>`at < now() - make_interval(days => ${UNDO_DAYS})`.as('isOld')
    ])
    .where('id', '=', id)
    .where('resource', '=', served.resource.name)
    .forUpdate()
    .executeTakeFirst()
  if (!change) throw missing()
  if (change.undoneBy) throw new Refusal('rules:refused.undone')
  if (change.isOld) throw new Refusal('rules:refused.undoOld', { days: UNDO_DAYS })
  const rows = await tx
    .selectFrom('sysChangeRow')
    .select(['rowId', 'version', 'before', sql<WriteMode>`coalesce(mode, ${change.mode})`.as('mode')])
    .where('changeId', '=', id)
    .execute()
  return { kind: change.kind, rows }
}

/** Whether rows are still as a change left them; otherwise a Refusal that names who has changed one since. */
export async function refuseChangedSince(
  served: ServedResource,
  ctx: TxCtx,
  rows: readonly { readonly rowId: string; readonly version: number }[]
): Promise<void> {
  const { rows: now } = await sql<{ id: string; rowVersion: number; label: string; by: string | null }>`
    select ${columnAt('id')} as id, r.row_version, ${fieldValue(served, served.resource.label)} as label, u.realname as by
    from ${sql.table(served.table)} as r left join sys_user u on u.id = r.update_by
    where ${among(
      'id',
      rows.map(({ rowId }) => rowId)
    )} order by ${columnAt('id')} for update of r`.execute(ctx.tx)
  const versions = new Map(now.map((row) => [row.id, row]))
  for (const { rowId, version } of rows) {
    const row = versions.get(rowId)
    if (!row) throw missing()
    if (row.rowVersion !== version)
      throw new Refusal('rules:refused.undoChanged', { row: row.label, by: row.by ?? ctx.say('rules:somebody') })
  }
}
