import { sql } from 'kysely'

import { REFUSED } from '#contract/core/reply.ts'

import { endInstances } from '../../core/process/instances.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { type BatchContext, notEditable } from '../rows/batch-context.ts'
import { lockFiles } from '../rows/locked.ts'
import { beginStep } from '../volumes/arranging.ts'
import { move } from '../volumes/hand.ts'

/** Deletes drafts and returned files, all or none, and takes those out of their volumes that lie in one; they stay in the database, out of sight. */
export async function removeRows(batch: BatchContext, ids: readonly string[]): Promise<null> {
  const { tx, audit, setMessage } = batch.ctx
  const wanted = [...new Set(ids)]
  const placed = await inVolumes(batch, wanted)
  // A project's steps of arranging come before its rows, so that two who meet wait for each other instead of failing.
  const arranging = placed.length > 0 ? await beginStep(batch.ctx) : undefined
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
  if (arranging) await move(arranging, { ids: placed, to: null, seen: null })
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

/** Which of these files lie in a volume, as one that came back does while it is mended. */
async function inVolumes({ tx, project }: BatchContext, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('arcFile')
    .select('id')
    .where('id', '=', sql<string>`any (${[...ids]}::text[])`)
    .where('projectId', '=', project)
    .where('volumeId', 'is not', null)
    .where('isDelete', '=', false)
    .execute()
  return rows.map(({ id }) => id)
}
