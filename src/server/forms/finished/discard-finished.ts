import { sql } from 'kysely'

import type { TxCtx } from '../../core/context/context.ts'
import { missing, Refusal } from '../../core/refusing/refusal.ts'
import { finishedById, ofTarget } from './finished-rows.ts'

type Row = Awaited<ReturnType<typeof finishedById>>[number]

/** Deletes finished files with all their versions; their bytes stay for who brings them back. */
export async function discardFinished(ctx: TxCtx, ids: readonly string[]): Promise<void> {
  const rows = await finishedById(ctx, ids)
  const busy = rows.find(({ status }) => status === 'making')
  if (busy) throw new Refusal('forms:finished.refused.underWay', { title: busy.name })
  for (const row of rows) {
    const versions = await ofTarget(ctx, row).select('id').where('isDelete', '=', false).execute()
    await setDeleted(ctx, row, versions, true)
  }
}

/** Brings back what who asks has deleted himself, unless there is another one of the same by now. */
export async function restoreFinished(ctx: TxCtx, ids: readonly string[]): Promise<void> {
  for (const row of await finishedById(ctx, ids, true)) {
    const rival = await ofTarget(ctx, row).select('id').where('isDelete', '=', false).executeTakeFirst()
    if (rival) throw new Refusal('forms:finished.refused.madeSince', { title: row.name })
    // Those that were deleted together have the same moment.
    const versions = await ofTarget(ctx, row)
      .select('id')
      .where('isDelete', '=', true)
      .where('updateBy', '=', ctx.principal.id)
      .where('updateTime', '=', sql<string>`(select d.update_time from arc_finished d where d.id = ${row.id})`)
      .execute()
    if (versions.length === 0) throw missing()
    await setDeleted(ctx, row, versions, false)
  }
}

async function setDeleted(
  { tx, project, audit }: TxCtx,
  { id, name: title, kind }: Row,
  versions: readonly { readonly id: string }[],
  isDelete: boolean
): Promise<void> {
  await tx
    .updateTable('arcFinished')
    .set({ isDelete })
    .where(
      'id',
      'in',
      versions.map((one) => one.id)
    )
    .execute()
  audit({
    event: isDelete ? 'finished.delete' : 'finished.restore',
    type: 'file',
    id,
    project,
    detail: { kind, title }
  })
}
