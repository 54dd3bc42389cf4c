import { sql } from 'kysely'

import { UNIQUE_VIOLATION } from '../../db/error-codes.ts'
import { newId } from '../../db/id.ts'
import type { TxCtx } from '../context/context.ts'
import { forbidden, missing, Refusal, stale } from '../refusing/refusal.ts'
import { guardOwner } from './belonging.ts'
import { type RecordedAs, recordChange } from './changes.ts'
import { refuseFaults } from './check-rows.ts'
import { guardInstallation } from './installation.ts'
import { among, columnAt, isReadable, selectRows, toRow } from './read-rows.ts'
import { refuseWhileReferred } from './references.ts'
import {
  nameOfRow,
  type RowDraft,
  type ShownOnce,
  type ServedResource,
  type FieldValues,
  type WriteMode
} from './served.ts'
import { claimFiles } from './row-files.ts'
import { storeRows } from './store-rows.ts'
import { guardVersions } from './versions.ts'
import { guardTree, idsBelow, idsGoneWith, lockTree } from './tree-rows.ts'

/** So many rows are written at a time. */
const PART = 1000
/** So many ids of the rows that were written are answered: enough to go to a row. */
export const ANSWERED_IDS = 100

/** One row of a write: its id, what it becomes, and the state of it that its writer has seen. */
export interface RowWrite {
  readonly id: string
  readonly values: FieldValues
  readonly seen?: number | undefined
}
export interface WriteResult {
  /** The change by which it is undone. */
  readonly change: string
  readonly count: number
  /** The ids of the first rows. */
  readonly ids: string[]
  /** What is shown once, of a row that was added. */
  readonly result: ShownOnce | null
}

/**
 * Writes rows: the one way for a single row and for many, from a form, a list, the bin or an undo. The rows are held, compared with
 * what their writers have seen, checked in sets, written by one statement for each set of columns, kept in the history and noted in
 * the audit log. `as` is what was done where that is not the mode itself. Throws a Refusal; nothing is written then.
 */
export async function writeRows(
  served: ServedResource,
  ctx: TxCtx,
  mode: WriteMode,
  writes: readonly RowWrite[],
  as: RecordedAs = { kind: mode }
): Promise<WriteResult> {
  const drafts = await guardRows(served, ctx, mode, writes, as)
  if (mode === 'delete') await refuseWhileReferred(served, ctx, drafts)
  else await refuseFaults(served, ctx, drafts)
  await storeRows(served, ctx, mode, drafts).catch((error: unknown) => {
    throw refusalOf(served, error)
  })
  if (mode !== 'delete') await claimFiles(served, ctx, drafts)
  if (mode !== 'delete') await refuseOutsideRules(served, ctx, drafts)
  const change = await recordChange(served, ctx, mode, drafts, as)
  const result = (await served.hooks.after?.(drafts, ctx, mode)) ?? null
  return { change, count: drafts.length, ids: drafts.slice(0, ANSWERED_IDS).map(({ id }) => id), result }
}

/** The rows of a write as they are held, when what forbids it has been asked: their states, the tree that they are in, and what their area asks before. */
export async function guardRows(
  served: ServedResource,
  ctx: TxCtx,
  mode: WriteMode,
  writes: readonly RowWrite[],
  as: RecordedAs
): Promise<readonly RowDraft[]> {
  await guardInstallation(served, ctx)
  const { tree } = served.resource
  if (tree) await lockTree(served, ctx)
  const all = tree?.below === 'deleted' ? [...writes, ...(await goingAlong(served, ctx, as, writes))] : writes
  const drafts = mode === 'add' ? await asNew(served, ctx, all) : await held(served, ctx, all, mode === 'restore')
  refuseLocked(served, ctx, drafts, as)
  const overwritten = drafts.flatMap(({ now, values }) => (now ? [values] : []))
  if (WRITTEN_KINDS.has(as.kind)) refuseUnreadable(served, ctx, overwritten)
  await guardOwner(served, ctx, drafts, mode)
  await guardVersions(served, ctx, drafts, mode)
  if (tree) await guardTree(served, ctx, mode, drafts)
  await served.hooks.before?.(drafts, ctx, mode)
  return drafts
}

/** Many rows as they are written one part after the other, in one transaction. Rows that refer to one another go together. */
export function writeBatches(
  { resource }: ServedResource,
  writes: readonly RowWrite[]
): readonly (readonly RowWrite[])[] {
  const size = Object.values(resource.fields).some(({ ref }) => ref?.resource === resource.name) ? writes.length : PART
  return Array.from({ length: Math.ceil(writes.length / Math.max(1, size)) }, (_, at) =>
    writes.slice(at * size, (at + 1) * size)
  )
}

/** Refuses, by name, rows in a state in which they are neither edited nor deleted. Their actions, and what takes a change back, lead out of it. */
function refuseLocked(served: ServedResource, ctx: TxCtx, drafts: readonly RowDraft[], { kind }: RecordedAs) {
  const { lockedWhen } = served.resource
  if (!lockedWhen || !PLAIN_KINDS.has(kind)) return
  const now = drafts.find((draft) => draft.now && lockedWhen(draft.now))?.now
  if (now) throw new Refusal('rules:refused.locked', { row: nameOfRow(served, now, ctx) })
}
const PLAIN_KINDS: ReadonlySet<string> = new Set(['edit', 'move', 'delete', 'import'])

/** Refuses values for rows that are there already in fields that their writer may not read: they may hold what he has never seen. */
export function refuseUnreadable(
  { resource: { fields } }: Pick<ServedResource, 'resource'>,
  { principal }: Pick<TxCtx, 'principal'>,
  written: Iterable<FieldValues>
): void {
  const hidden = Object.keys(fields).filter((key) => fields[key] && !isReadable(fields[key], principal))
  if (hidden.length === 0) return
  for (const values of written) if (hidden.some((key) => values[key] !== undefined)) throw forbidden()
}
const WRITTEN_KINDS: ReadonlySet<string> = new Set(['edit', 'import'])

/** Refuses rows that their writer would not be shown any more, by the data rules that he has been granted. */
async function refuseOutsideRules(served: ServedResource, ctx: TxCtx, drafts: readonly RowDraft[]): Promise<void> {
  if (ctx.principal.dataRules.size === 0) return
  const ids = drafts.map(({ id }) => id)
  const { shown } = await selectRows(served, ctx)
    .clearSelect()
    .select(sql<number>`count(*)`.as('shown'))
    .where(among('id', ids))
    .executeTakeFirstOrThrow()
  if (Number(shown) < new Set(ids).size) throw new Refusal('rules:refused.outsideRules', {}, { status: 403 })
}

/** What lies below rows that are deleted and goes with them, or has gone with them and comes back with them. An undo names them all. */
async function goingAlong(
  served: ServedResource,
  ctx: TxCtx,
  { kind }: RecordedAs,
  writes: readonly RowWrite[]
): Promise<RowWrite[]> {
  if (kind !== 'delete' && kind !== 'restore') return []
  const ids = writes.map(({ id }) => id)
  const along = await (kind === 'delete' ? idsBelow : idsGoneWith)(served, ctx, ids)
  return along.map((id) => ({ id, values: {} }))
}

/** Rows that are added, by their ids, or by those that their resource gives them. */
async function asNew({ hooks }: ServedResource, ctx: TxCtx, writes: readonly RowWrite[]): Promise<RowDraft[]> {
  const ids = await hooks.newIds?.(writes.length, ctx)
  return writes.map(({ id, values }, at) => ({ id: ids?.[at] ?? id, values: { ...values } }))
}

/** A fresh id for a row that is added. */
export const forNew = (values: FieldValues): RowWrite => ({ id: newId(), values })

/** The rows that are to be changed, as they are now, held until the transaction ends. One that is gone, and one that its writer has not seen so, refuses all. */
export async function held(
  served: ServedResource,
  ctx: TxCtx,
  writes: readonly RowWrite[],
  deleted: boolean
): Promise<RowDraft[]> {
  const ids = writes.map(({ id }) => id)
  const rows = await selectRows(served, ctx, { deleted })
    .where(among('id', ids))
    .orderBy(columnAt('id'))
    .forUpdate('r')
    .execute()
  const byId = new Map(rows.map((row) => [row.id, toRow(served, row)]))
  await refuseShared(
    served,
    ctx,
    ids.filter((id) => !byId.has(id))
  )
  return writes.map(({ id, values, seen }) => {
    const now = byId.get(id)
    if (!now) throw missing()
    if (seen !== undefined && now.rowVersion !== seen) throw stale(now)
    return { id, values: { ...values }, now }
  })
}

/** Refuses, by name, rows that come with the product: who asks can read them, and row-level security lets nobody hold them. */
async function refuseShared(served: ServedResource, ctx: TxCtx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const shared = await selectRows(served, ctx)
    .where(among('id', ids))
    .where(sql<boolean>`${columnAt('tenantId')} = 0`)
    .executeTakeFirst()
  if (shared) throw new Refusal('rules:refused.shared', { row: String(shared[served.resource.label]) }, { status: 403 })
}

/** The name that the unique index of a field must have, so that what it refuses is said at the field. */
export const uniqueIndex = (table: string, key: string): string => `${snake(table)}_${snake(key)}_unique`
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** What an index has refused, of two who write the same at once, is a fault of its field. */
function refusalOf({ resource, table }: ServedResource, error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code !== UNIQUE_VIOLATION) return error
  const field = Object.keys(resource.fields).find((key) =>
    // What no deleted row gives back either is kept by a constraint of the table.
    [uniqueIndex(table, key), `${snake(table)}_${snake(key)}_key`].includes(constraint ?? '')
  )
  return new Refusal('rules:refused.taken', {}, { faults: field ? [{ field, key: 'rules:unique' }] : [] })
}
