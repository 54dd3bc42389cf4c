import { sql } from 'kysely'

import { REFUSED } from '#contract/core/reply.ts'

import { endInstances } from '../../core/process/instances.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { type BatchContext, notEditable } from '../rows/batch-context.ts'
import { lockFiles } from '../rows/locked.ts'

/** Deletes drafts and returned files, all or none; they stay in the database, out of sight. */
export async function removeRows(batch: BatchContext, ids: readonly string[]): Promise<null> {
  const { tx, audit, setMessage } = batch.ctx
  const wanted = [...new Set(ids)]
  const rows = await lockFiles(batch, wanted)
  for (const id of wanted) {
    const row = rows.get(id)
    const why = await notEditable(batch, row)
    if (why)
      throw new Refusal(
        'archives:refused.delete',
        { title: row?.title ?? '', message: why.message },
        { status: why.code === REFUSED ? REFUSED : (why.code as 403 | 404) }
      )
  }
  await tx
    .updateTable('arcFile')
    .set({ isDelete: true, updateBy: batch.ctx.principal.id })
    .where('id', '=', sql<string>`any (${wanted}::text[])`)
    .execute()
  await endInstances(tx, 'file', wanted, 'terminate')
  for (const { id, projectId, title } of rows.values())
    audit({ event: 'archives.delete', type: 'file', id, project: projectId, detail: { title } })
  setMessage('archives:deleted', { n: wanted.length })
  return null
}
