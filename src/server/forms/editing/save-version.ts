import { sql } from 'kysely'

import type { StoredObject } from '#contract/files/stored.ts'
import type { EditedDocument } from '#contract/forms/edit-pdf.ts'

import { answerInside, type Ctx, type TxCtx } from '../../core/context/context.ts'
import { forbidden, missing, Refusal } from '../../core/refusing/refusal.ts'
import { newId } from '../../db/id.ts'
import { formWorkersOf, pictureBytes } from '../making/draw-forms.ts'
import { type StoredPart, withLocalParts } from '../making/local-parts.ts'
import type { EditTask } from '../draw/edit-pages.ts'
import { editables } from './editable.ts'
import { ownSignature } from './own-signature.ts'
import { turnOf } from '../../core/workers/process-pool.ts'

/** The document as it would be. What it is made of may be edited by who asks. */
export async function drawEdited(ctx: Ctx, asked: EditedDocument): Promise<{ pdf: Uint8Array; pages: number }> {
  const { rows, ...task } = await readTask(ctx, asked)
  const edited = await withLocalParts(ctx.appContext, rows, (parts) =>
    formWorkersOf(ctx.appContext).run({ kind: 'edit', ...task, parts }, turnOf(ctx))
  )
  switch (edited.kind) {
    case 'edited':
      return edited
    case 'unreadable':
      throw new Refusal(`forms:refused.${edited.why}`, { name: edited.name })
    case 'noPage':
      throw new Refusal('forms:refused.noPage', { name: edited.name, page: edited.page })
    case 'glyphs':
      throw new Refusal('forms:refused.glyphs', { characters: edited.characters })
  }
}

/** Keeps the document as the newer version of the one it was made of; the former one stays, and what refers to it by its id too. */
export async function saveVersion(ctx: Ctx, asked: EditedDocument): Promise<StoredObject> {
  const { storage } = ctx.appContext
  const { pdf, pages } = await drawEdited(ctx, asked)
  const { path, bytes, sha256 } = await storage.put(storage.name('archives', 'pdf'), [pdf])
  try {
    return await answerInside({ ctx, said: () => undefined }, 'own', (own) =>
      write(own, asked, { path, bytes, sha256, pages })
    )
  } catch (error) {
    await storage.remove(path)
    throw error
  }
}

interface Written {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
  readonly pages: number
}

async function write(own: TxCtx, asked: EditedDocument, written: Written): Promise<StoredObject> {
  const { tx, project, principal, audit } = own
  // Whoever was second is refused: the version that he changed is a former one by then.
  await tx.selectFrom('arcObject').select('id').where('id', '=', asked.object).forUpdate().execute()
  const before = await (await editables(own))
    .where('o.id', '=', asked.object)
    .select(['o.id', 'o.fileId', 'o.biz', 'o.role', 'o.orderNum', 'o.fileName', 'o.pages', 'm.id as formId'])
    .executeTakeFirst()
  if (!before) throw new Refusal('forms:refused.changed', {}, { status: 409 })
  const id = newId()
  const { path, bytes, sha256, pages } = written
  const { fileId, biz, role, orderNum, fileName, formId } = before
  const mime = 'application/pdf'
  await tx
    .insertInto('arcObject')
    .values({
      id,
      projectId: project,
      fileId,
      biz,
      role,
      orderNum,
      path,
      fileName,
      bytes,
      format: 'pdf',
      mime,
      sha256,
      pages
    })
    .execute()
  await tx.updateTable('arcObject').set({ pageState: 'counted' }).where('id', '=', id).execute()
  await tx.updateTable('arcObject').set({ replacedBy: id }).where('id', '=', asked.object).execute()
  if (formId !== null) await tx.updateTable('arcForm').set({ objectId: id, pages }).where('id', '=', formId).execute()
  if (fileId !== null)
    await tx
      .updateTable('arcFile')
      .set({
        updateBy: principal.id,
        // What somebody has counted otherwise stays as it was counted.
        pages: sql<number>`case when pages = ${before.pages ?? 0} then ${pages} else pages end`
      })
      .where('id', '=', fileId)
      .execute()
  const signed = asked.marks.filter(({ kind }) => kind === 'signature').map(({ page }) => page)
  const detail = { name: fileName, before: asked.object, object: id, sha256, pages, signed }
  audit({
    event: signed.length > 0 ? 'forms.sign' : 'forms.edit',
    type: 'file',
    id: fileId ?? formId ?? id,
    project,
    detail
  })
  return { id, path, name: fileName, size: bytes, format: 'pdf', mime, sha256, pages, pageState: 'counted' }
}

type TaskOfRows = Omit<EditTask, 'parts'> & { readonly rows: readonly StoredPart[] }

/** Reads what a document is made of; the transaction has ended before anything is drawn. */
async function readTask(ctx: Ctx, { object, pages, marks }: EditedDocument): Promise<TaskOfRows> {
  const { appContext } = ctx
  const isSigned = marks.some(({ kind }) => kind === 'signature')
  if (isSigned && !ctx.principal.rights.has('pdf.edit:sign')) throw forbidden()
  if (marks.some(({ page }) => page > pages.length)) throw missing()
  const ids = [...new Set([object, ...pages.map((page) => page.object)])]
  const { rows, sample } = await answerInside({ ctx, said: () => undefined }, 'own', async (own) => ({
    rows: await (await editables(own))
      .where('o.id', 'in', ids)
      .select(['o.id', 'o.path', 'o.gen', 'o.format', 'o.fileName', 'o.bytes'])
      .execute(),
    sample: isSigned ? await ownSignature(own) : undefined
  }))
  if (!rows.some(({ id }) => id === object)) throw missing()
  if (rows.length < ids.length) throw missing()
  const title = rows.find(({ id }) => id === object)?.fileName.replace(/\.pdf$/i, '') ?? ''
  const signature = sample && (await pictureBytes(appContext, sample))
  return { title, rows, pages, marks, signature, made: new Date() }
}
