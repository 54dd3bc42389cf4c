import { sql } from 'kysely'

import type { Ctx, TxCtx } from '../../context/context.ts'
import { passRefused, type Reason } from './import-refusals.ts'
import { type Import, inside } from './import-staging.ts'
import type { ServedResource } from '../served.ts'
import { writeRows } from '../write-rows.ts'

/** So many rows are written in one transaction, with their states. */
const PART = 1000
/** Rows of a tree lie below one another: they are written together. */
const WHOLE_TREE = 100_000

interface Row {
  readonly no: number
  readonly content: Readonly<Record<string, unknown>>
  readonly target: string
  readonly version: number | null
}

/** Writes the rows of an import that have no faults, in parts; rows that are refused now after all are noted. Begun anew, it goes on with what is not written. */
export async function writeImport(
  served: ServedResource,
  ctx: Ctx,
  own: Import,
  progress: (done: number) => void
): Promise<void> {
  let [done, last] = [0, 0]
  for (;;) {
    ctx.signal.throwIfAborted()
    const rows = await inside(ctx, ({ tx }) => openRows(tx, own.id, last, served.resource.tree ? WHOLE_TREE : PART))
    if (rows.length === 0) break
    await writePart(served, ctx, own, rows)
    done += rows.length
    last = rows.at(-1)?.no ?? last
    progress(done)
  }
  await inside(ctx, ({ tx }) =>
    tx.updateTable('sysImport').set({ state: 'applied' }).where('id', '=', own.id).execute()
  )
}

/** What is open behind a row: those before it are written or refused, and are not passed over again. */
const openRows = async (tx: TxCtx['tx'], id: string, last: number, most: number): Promise<readonly Row[]> =>
  (await tx
    .selectFrom('sysImportRow')
    .select(['no', 'content', 'target', 'version'])
    .where('importId', '=', id)
    .where('no', '>', last)
    .where('state', 'in', ['new', 'changed'])
    .orderBy('no')
    .limit(most)
    .execute()) as readonly Row[]

/** Writes some rows; those that are refused are noted. */
const writePart = (served: ServedResource, ctx: Ctx, own: Import, rows: readonly Row[]): Promise<void> =>
  passRefused(served, ctx, rows, {
    attempt: (some) => inside(ctx, (tx) => writeAll(served, tx, own, some)),
    refuse: (reasons) => inside(ctx, ({ tx }) => noteRefused(tx, own.id, reasons))
  })

async function writeAll(served: ServedResource, ctx: TxCtx, own: Import, rows: readonly Row[]): Promise<void> {
  const as = { kind: 'import', change: own.changeId }
  const numbers = sql<boolean>`no = any(${rows.map(({ no }) => no)}::int[])`
  const ofImport = ctx.tx.selectFrom('sysImportRow').select('no').where('importId', '=', own.id)
  // What somebody else has written meanwhile is not written again.
  const held = await ofImport.where(numbers).where('state', 'in', ['new', 'changed']).forUpdate().execute()
  const open = new Set(held.map(({ no }) => no))
  const changed = rows.filter(({ no, version }) => open.has(no) && version !== null)
  const added = rows.filter(({ no, version }) => open.has(no) && version === null)
  const change = async () => {
    const writes = changed.map(({ target, content, version }) => ({
      id: target,
      values: content,
      seen: version ?? undefined
    }))
    if (writes.length > 0) await writeRows(served, ctx, 'edit', writes, as)
  }
  const add = async () => {
    const writes = added.map(({ target, content }) => ({ id: target, values: content }))
    if (writes.length > 0) await writeRows(served, ctx, 'add', writes, as)
  }
  // What is changed first may free a code that a new row has; in a tree it may have come below a new one.
  const isTree = served.resource.tree !== undefined
  for (const write of isTree ? [add, change] : [change, add]) await write()
  await ctx.tx
    .updateTable('sysImportRow')
    .set({ state: 'done' })
    .where('importId', '=', own.id)
    .where(numbers)
    .execute()
}

async function noteRefused(tx: TxCtx['tx'], id: string, reasons: ReadonlyMap<number, Reason>): Promise<void> {
  const rows = [...reasons].map(([no, reason]) => ({ no, ...reason }))
  await sql`update sys_import_row r set state = 'faulty', reason = v.reason, faults = v.faults
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(no int, reason text, faults jsonb) where r.import_id = ${id} and r.no = v.no`.execute(
    tx
  )
}
