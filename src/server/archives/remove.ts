import { sql } from 'kysely'

import { REFUSED } from '#contract/core/reply.ts'

import { Refusal } from '../core/refusal.ts'
import { type Desk, notEditable } from './desk.ts'
import { lockFiles } from './locked.ts'

/** Deletes drafts and returned files, all or none; they stay in the database, out of sight. */
export async function removeRows(desk: Desk, ids: readonly string[]): Promise<null> {
  const { tx, audit, setMessage } = desk.ctx
  const wanted = [...new Set(ids)]
  const rows = await lockFiles(desk, wanted)
  for (const id of wanted) {
    const row = rows.get(id)
    const why = await notEditable(desk, row)
    if (why) throw new Refusal('archives:refused.delete', { title: row?.title ?? '', message: why.message }, { status: why.code === REFUSED ? REFUSED : (why.code as 403 | 404) })
  }
  await tx.updateTable('arcFile').set({ isDelete: true, updateBy: desk.ctx.who.id }).where('id', '=', sql<string>`any (${wanted}::text[])`).execute()
  for (const { id, projectId, title } of rows.values()) audit({ event: 'archives.delete', type: 'file', id, project: projectId, detail: { title } })
  setMessage('archives:deleted', { n: wanted.length })
  return null
}
