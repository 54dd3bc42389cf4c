import type { replaceBytes } from '#contract/archives/file-versions.ts'
import type { FileRow } from '#contract/archives/files.ts'
import type { Asked } from '#contract/core/call.ts'
import type { FormerVersion } from '#contract/files/stored.ts'

import { formerVersions } from '../../core/former-versions.ts'
import { isGranted } from '../../core/data-scope.ts'
import { missing, Refusal } from '../../core/refusal.ts'
import { templateOf } from '../../core/template-versions.ts'
import { type BatchContext, notEditable, openBatch } from '../rows/batch-context.ts'
import { holdsFiles } from '../columns/templates.ts'
import { lockFiles } from '../rows/locked.ts'
import { readRows } from '../rows/rows.ts'
import { readAttachments } from './attach.ts'
import { holders } from './collect.ts'
import type { TxCtx } from '../../core/context.ts'

/**
 * Puts an upload in the place of a stored file of a row; the former bytes stay as the version before. The row's 页数 follows where it was
 * that of the former bytes. Bytes that a file of the project has already are refused by that file's title.
 */
export async function replaceObject(ctx: TxCtx, { id, object, path }: Asked<typeof replaceBytes>): Promise<FileRow> {
  const batch = await openBatch(ctx)
  const { tx, project, principal, audit } = ctx
  const row = (await lockFiles(batch, [id])).get(id)
  const refused = await notEditable(batch, row)
  if (!row || !isGranted(batch.dataScope.read, row)) throw missing()
  if (refused) throw new Refusal('archives:replace.notEditable', { reason: refused.message })
  const before = await tx
    .selectFrom('arcObject')
    .select(['role', 'orderNum', 'pages', 'fileName'])
    .where('id', '=', object)
    .where('fileId', '=', id)
    .where('isDelete', '=', false)
    .where('replacedBy', 'is', null)
    .executeTakeFirst()
  if (!before) throw new Refusal('archives:replace.changed', {}, { status: 409 })
  const column = templateOf(batch.templates, row)?.columns.find(holdsFiles)
  const read = column ? await readAttachments(batch, row, column, path) : { key: 'archives:cell.file' as const }
  if ('key' in read) throw new Refusal(read.key, { title: column?.title ?? '' })
  const [made] = read.objects
  if (!made || made.fileId !== null) throw missing()
  await refuseKnown(batch, made.sha256)
  const { role, orderNum } = before
  await tx
    .updateTable('arcObject')
    .set({ fileId: id, projectId: project, biz: 'archives', role, orderNum })
    .where('id', '=', made.id)
    .execute()
  await tx.updateTable('arcObject').set({ replacedBy: made.id }).where('id', '=', object).execute()
  // What somebody has counted otherwise stays as it was counted; what is not counted yet is filled in later.
  const pages = row.pages === (before.pages ?? 0) ? (made.pages ?? 0) : row.pages
  await tx.updateTable('arcFile').set({ updateBy: principal.id, pages }).where('id', '=', id).execute()
  audit({
    event: 'archives.replace',
    type: 'file',
    id,
    project,
    detail: { name: made.fileName, former: before.fileName, before: object, object: made.id, sha256: made.sha256 }
  })
  const [after] = await readRows(batch, [id])
  if (!after) throw missing()
  return after
}

/** Refuses bytes that a file of the project has already, and says which one. */
async function refuseKnown(batch: BatchContext, sha256: string): Promise<void> {
  const [same] = await holders(batch, [sha256])
  if (!same) return
  const [row] = await readRows(batch, [same.id])
  throw new Refusal('archives:replace.same', { title: row?.title ?? '' })
}

/** The former versions of the stored files of a row that who asks may see, the newest first. */
export async function versionsOfFile(ctx: TxCtx, id: string): Promise<FormerVersion[]> {
  const batch = await openBatch(ctx)
  const [row] = await readRows(batch, [id])
  if (!row || !isGranted(batch.dataScope.read, row)) throw missing()
  return formerVersions(
    ctx.tx,
    row.objects.map((object) => object.id)
  )
}
