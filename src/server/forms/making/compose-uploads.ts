import { sql } from 'kysely'

import type { Asked } from '#contract/core/call.ts'
import type { StoredObject } from '#contract/files/stored.ts'
import type { composeUploads } from '#contract/forms/compose-uploads.ts'

import { refuseBeyondQuota } from '../../core/settings/storage-quota.ts'
import { answerInside, type Ctx, type TxCtx } from '../../core/context/context.ts'
import { missing, Refusal } from '../../core/refusing/refusal.ts'
import { newId } from '../../db/id.ts'
import { formWorkersOf } from './draw-forms.ts'
import { type StoredPart, withLocalParts } from './local-parts.ts'
import { turnOf } from '../../core/workers/process-pool.ts'

/** What uploads are for that may become files of a project. */
const LOOSE = ['temp', 'archives']
const NO_NAME = /[\\/:*?"<>|,\n\r]/g
const MIME = 'application/pdf'

/** Makes documents of pages of uploads of who asks, and keeps them as uploads of his. */
export async function composeLoose(ctx: Ctx, { documents }: Asked<typeof composeUploads>): Promise<StoredObject[]> {
  const { appContext } = ctx
  const paths = [...new Set(documents.flatMap(({ pages }) => pages.map(({ path }) => path)))]
  const rows = await answerInside({ ctx, said: () => undefined }, 'own', (own) => looseUploads(own, paths))
  const idOf = new Map(rows.map(({ id, path }) => [path, id]))
  const composed = await withLocalParts(appContext, rows, (parts) =>
    formWorkersOf(appContext).run(
      {
        kind: 'compose',
        parts,
        documents: documents.map(({ name, pages }) => ({
          name,
          pages: pages.map(({ path, page, turn }) => ({ part: idOf.get(path) ?? '', page, turn }))
        })),
        made: new Date()
      },
      turnOf(ctx)
    )
  )
  if (composed.kind === 'unreadable') throw new Refusal(`forms:refused.${composed.why}`, { name: composed.name })
  if (composed.kind === 'noPage')
    throw new Refusal('forms:refused.noPage', { name: composed.name, page: composed.page })
  return keepAll(
    ctx,
    composed.documents.map(({ pdf, pages }, at) => ({ pdf, pages, name: documents[at]?.name ?? '' }))
  )
}

/** Uploads of who asks that nothing refers to yet, in the order of their paths; one that is not there is refused as missing. */
async function looseUploads({ tx, principal, project }: TxCtx, paths: readonly string[]): Promise<StoredPart[]> {
  const rows = await tx
    .selectFrom('arcObject')
    .select(['id', 'path', 'gen', 'format', 'fileName', 'bytes'])
    .where('path', '=', sql<string>`any (${paths}::text[])`)
    .where('fileId', 'is', null)
    .where('isDelete', '=', false)
    .where('createBy', '=', principal.id)
    .where('biz', 'in', LOOSE)
    .where((e) => e.or([e('projectId', 'is', null), e('projectId', '=', project)]))
    .execute()
  if (rows.length < paths.length) throw missing()
  return rows
}

interface ToKeep {
  readonly name: string
  readonly pdf: Uint8Array
  readonly pages: number
}

/** Keeps documents as stored objects of the current project, all or none; bytes without a row are removed again. */
async function keepAll(ctx: Ctx, documents: readonly ToKeep[]): Promise<StoredObject[]> {
  const { storage } = ctx.appContext
  const size = documents.reduce((sum, { pdf }) => sum + pdf.length, 0)
  await ctx.inTransaction((tx) => refuseBeyondQuota(tx, ctx, size), 'installation')
  const stored: { path: string; bytes: number; sha256: string }[] = []
  try {
    for (const { pdf } of documents) stored.push(await storage.put(storage.name('archives', 'pdf'), [pdf]))
    const objects = stored.map(({ path, bytes, sha256 }, at): StoredObject => {
      const { name = '', pages = 0 } = documents[at] ?? {}
      const fileName = `${name.replaceAll(NO_NAME, ' ').trim()}.pdf`
      const what = { format: 'pdf', mime: MIME, sha256, pages, pageState: 'counted' as const }
      return { id: newId(), path, name: fileName, size: bytes, ...what }
    })
    await answerInside({ ctx, said: () => undefined }, 'own', async ({ tx, project, audit }) => {
      await tx
        .insertInto('arcObject')
        .values(
          objects.map(({ name: fileName, size: bytes, ...object }) => ({
            ...object,
            projectId: project,
            biz: 'archives',
            fileName,
            bytes
          }))
        )
        .execute()
      for (const { id, name, sha256, pages } of objects)
        audit({ event: 'forms.compose', type: 'file', id, project, detail: { name, sha256, pages } })
    })
    return objects
  } catch (error) {
    for (const { path } of stored) await storage.remove(path)
    throw error
  }
}
