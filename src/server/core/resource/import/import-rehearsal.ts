import { sql } from 'kysely'

import type { TxCtx } from '../../context/context.ts'
import type { CheckedRow } from './checked-row.ts'
import { passRefused, type Reason } from './import-refusals.ts'
import type { ServedResource } from '../served.ts'
import { guardRows } from '../write-rows.ts'

/**
 * The rows of a file after what is asked before they are written: who reads a refusal while he sees them can mend them. Whatever that has
 * made is taken back. Rows of a tree are asked when they are written: which lies below which is not known yet.
 */
export async function withRehearsal(
  served: ServedResource,
  ctx: TxCtx,
  rows: readonly CheckedRow[]
): Promise<CheckedRow[]> {
  const refused = new Map<number, Reason>()
  if (!served.resource.tree)
    for (const [mode, state] of [
      ['edit', 'changed'],
      ['add', 'new']
    ] as const)
      await passRefused(
        served,
        ctx,
        rows.filter((row) => row.state === state),
        {
          attempt: (some) => rehearse(served, ctx, mode, some),
          refuse(reasons) {
            for (const [no, reason] of reasons) refused.set(no, reason)
          }
        }
      )
  return rows.map((row) => {
    const reason = refused.get(row.no)
    return reason ? { ...row, ...reason, state: 'faulty' as const } : row
  })
}

/** Asks what is asked before rows are written, and takes back what that has made. */
async function rehearse(
  served: ServedResource,
  ctx: TxCtx,
  mode: 'add' | 'edit',
  rows: readonly CheckedRow[]
): Promise<void> {
  const writes = rows.map(({ target, content, version }) => ({
    id: target ?? '',
    values: content,
    seen: version ?? undefined
  }))
  // Nothing has happened: nothing is noted, and nothing follows.
  const own: TxCtx = Object.create(ctx, {
    audit: { value: () => undefined },
    after: { value: () => undefined }
  })
  await sql`savepoint rehearsed`.execute(ctx.tx)
  try {
    await guardRows(served, own, mode, writes, { kind: 'import' })
  } finally {
    await sql`rollback to savepoint rehearsed`.execute(ctx.tx)
    await sql`release savepoint rehearsed`.execute(ctx.tx)
  }
}
