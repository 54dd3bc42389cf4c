import { sql } from 'kysely'

import type { MadeForm } from '#contract/forms/forms.ts'

import { answerInside, type Ctx } from '../../core/context/context.ts'
import { newId } from '../../db/id.ts'
import type { Tx } from '../../db/transaction.ts'

/** What is kept of a form beside its PDF. */
export interface FormToKeep {
  readonly name: string
  readonly template: { readonly code: string; readonly version: number } | null
  readonly target: { readonly type: string; readonly id: string | null } | null
  readonly content: Readonly<Record<string, unknown>>
  readonly twin: string | null
  readonly pages: number
  /** The volumes whose numbers it bears, or all of the project: no renumbering touches them from now on. */
  readonly volumes?: readonly string[] | 'all'
}

/** What bytes are for that are forms (arc_object.biz). */
export const FORM_BIZ = 'form'
const LONGEST_NAME = 120
const NO_NAME = /[\\/:*?"<>|,\n\r]/g

/** Keeps a PDF as a stored object of the current project, and the form that it is. Bytes without a row are removed again. */
export async function keepForm(ctx: Ctx, pdf: Uint8Array, form: FormToKeep): Promise<MadeForm> {
  const { storage } = ctx.appContext
  const { path, bytes, sha256 } = await storage.put(storage.name(FORM_BIZ, 'pdf'), [pdf])
  const [id, objectId] = [newId(), newId()]
  const name = form.name.replaceAll(NO_NAME, ' ').trim().slice(0, LONGEST_NAME)
  const fileName = `${name}.pdf`
  const mime = 'application/pdf'
  const { pages, template, target } = form
  try {
    await answerInside({ ctx, said: () => undefined }, 'own', async ({ tx, project, audit }) => {
      const object = {
        id: objectId,
        projectId: project,
        biz: FORM_BIZ,
        path,
        fileName,
        bytes,
        format: 'pdf',
        mime,
        sha256
      }
      await tx
        .insertInto('arcObject')
        .values({ ...object, pages, pageState: 'counted' })
        .execute()
      await tx
        .insertInto('arcForm')
        .values({
          id,
          projectId: project,
          templateCode: template?.code ?? null,
          templateVersion: template?.version ?? null,
          name,
          targetType: target?.type ?? null,
          targetId: target?.id ?? null,
          content: JSON.stringify(form.content),
          twin: form.twin,
          pages,
          objectId
        })
        .execute()
      if (form.volumes) await giveOut(tx, project, form.volumes)
      audit({ event: 'forms.create', type: 'file', id, project, detail: { name, template: template?.code ?? null } })
    })
  } catch (error) {
    await storage.remove(path)
    throw error
  }
  const object = { id: objectId, path, name: fileName, size: bytes, format: 'pdf', mime, sha256, pages }
  return { id, name, pages, object: { ...object, pageState: 'counted' } }
}

/** Notes that the numbers of volumes are printed: no renumbering touches them from now on. */
export async function giveOut(tx: Tx, project: string, volumes: readonly string[] | 'all'): Promise<void> {
  const all = tx
    .updateTable('arcVolume')
    .set({ givenOut: sql<string>`now()` })
    .where('projectId', '=', project)
    .where('isDelete', '=', false)
    .where('givenOut', 'is', null)
  await (volumes === 'all' ? all : all.where('id', '=', sql<string>`any (${[...volumes]}::text[])`)).execute()
}
