import type { Selectable } from 'kysely'

import type { replaceBytes, restoreVersion } from '#contract/archives/file-versions.ts'
import type { FileRow } from '#contract/archives/files.ts'
import type { Asked } from '#contract/core/call.ts'
import type { FormerVersion } from '#contract/files/stored.ts'

import { formerVersions } from '../../domain/archives/former-versions.ts'
import { isGranted } from '../../core/principal/data-scope.ts'
import { missing, Refusal } from '../../core/refusing/refusal.ts'
import { templateOf } from '../../domain/catalogue/template-versions.ts'
import { type BatchContext, notEditable, openBatch } from '../rows/batch-context.ts'
import { holdsFiles } from '../columns/templates.ts'
import { type Locked, lockFiles } from '../rows/locked.ts'
import { readRows } from '../rows/rows.ts'
import { readAttachments } from './attach.ts'
import { holders } from './collect.ts'
import type { TxCtx } from '../../core/context/context.ts'
import type { Database } from '../../db/schema.ts'

/**
 * Puts an upload in the place of a stored file of a row; the former bytes stay as the version before. The row's 页数 follows where it was
 * that of the former bytes. Bytes that a file of the project has already are refused by that file's title.
 */
export async function replaceObject(ctx: TxCtx, { id, object, path }: Asked<typeof replaceBytes>): Promise<FileRow> {
  const { batch, row } = await heldRow(ctx, id)
  const before = await presentObject(ctx, id, object)
  const column = templateOf(batch.templates, row)?.columns.find(holdsFiles)
  const read = column ? await readAttachments(batch, row, column, path) : { key: 'archives:cell.file' as const }
  if ('key' in read) throw new Refusal(read.key, { title: column?.title ?? '' })
  const [made] = read.objects
  if (!made || made.fileId !== null) throw missing()
  return exchange(batch, row, before, made, 'archives.replace')
}

/** Puts a former version back in the place of the bytes that it led to; those stay as a former version themselves. */
export async function restoreFormer(ctx: TxCtx, { id, version }: Asked<typeof restoreVersion>): Promise<FileRow> {
  const { batch, row } = await heldRow(ctx, id)
  const [now] = await readRows(batch, [id])
  const objects = now?.objects.map((one) => one.id) ?? []
  const former = (await formerVersions(ctx.tx, objects)).find((one) => one.id === version)
  if (!former) throw new Refusal('archives:replace.changed', {}, { status: 409 })
  const before = await presentObject(ctx, id, former.object)
  const kept = await ctx.tx
    .selectFrom('arcObject')
    .select(['id', 'pages', 'fileName', 'sha256'])
    .where('id', '=', version)
    .executeTakeFirstOrThrow()
  return exchange(batch, row, before, kept, 'archives.restoreVersion')
}

/** A row whose bytes who asks may change, held until the end of the transaction. */
async function heldRow(ctx: TxCtx, id: string): Promise<{ readonly batch: BatchContext; readonly row: Locked }> {
  const batch = await openBatch(ctx)
  const row = (await lockFiles(batch, [id])).get(id)
  const refused = await notEditable(batch, row)
  if (!row || !isGranted(batch.dataScope.read, row)) throw missing()
  if (refused) throw new Refusal('archives:replace.notEditable', { reason: refused.message })
  return { batch, row }
}

/** What is stored of bytes, as far as an exchange asks. */
type StoredFacts = Pick<Selectable<Database['arcObject']>, 'id' | 'pages' | 'fileName' | 'sha256'>
type Present = StoredFacts & Pick<Selectable<Database['arcObject']>, 'role' | 'orderNum'>

/** The bytes that a row has now by this id; refused where they have been replaced or removed. */
async function presentObject({ tx }: TxCtx, id: string, object: string): Promise<Present> {
  const present = await tx
    .selectFrom('arcObject')
    .select(['id', 'role', 'orderNum', 'pages', 'fileName', 'sha256'])
    .where('id', '=', object)
    .where('fileId', '=', id)
    .where('isDelete', '=', false)
    .where('replacedBy', 'is', null)
    .executeTakeFirst()
  if (!present) throw new Refusal('archives:replace.changed', {}, { status: 409 })
  return present
}

/** Puts bytes in the place of those that a row has; the row as it is then. */
async function exchange(
  batch: BatchContext,
  { id, pages: counted }: Locked,
  before: Present,
  made: StoredFacts,
  event: 'archives.replace' | 'archives.restoreVersion'
): Promise<FileRow> {
  const { tx, project, principal, audit } = batch.ctx
  await refuseKnown(batch, made.sha256)
  const { role, orderNum } = before
  await tx
    .updateTable('arcObject')
    .set({ fileId: id, projectId: project, biz: 'archives', role, orderNum, replacedBy: null })
    .where('id', '=', made.id)
    .execute()
  await tx.updateTable('arcObject').set({ replacedBy: made.id }).where('id', '=', before.id).execute()
  // What somebody has counted otherwise stays as it was counted; what is not counted yet is filled in later.
  const pages = counted === (before.pages ?? 0) ? (made.pages ?? 0) : counted
  await tx.updateTable('arcFile').set({ updateBy: principal.id, pages }).where('id', '=', id).execute()
  audit({
    event,
    type: 'file',
    id,
    project,
    detail: { name: made.fileName, former: before.fileName, before: before.id, object: made.id, sha256: made.sha256 }
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
