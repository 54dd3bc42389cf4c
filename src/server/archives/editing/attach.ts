import { sql } from 'kysely'

import { BORN_DIGITAL, ELECTRONIC } from '#contract/archives/carriers.ts'
import type { Column } from '#contract/core/column.ts'
import type { PageState } from '#contract/files/stored.ts'

import type { TextKey } from '../../core/text/catalogues.ts'
import type { Tx } from '../../db/transaction.ts'
import type { BatchContext } from '../rows/batch-context.ts'
import type { Locked } from '../rows/locked.ts'

/** The stored files that a cell names, ready to be tied to its row, or why they cannot be. */
export type Attached = { readonly objects: readonly Attachable[] } | { readonly key: TextKey }

interface Attachable {
  readonly id: string
  readonly path: string
  readonly fileId: string | null
  readonly fileName: string
  readonly sha256: string
  readonly format: string | null
  readonly pages: number | null
  readonly pageState: PageState | null
}

const MOST = 500
const PICTURES = ['jpg', 'png', 'tif']
const OPEN_PURPOSES = ['temp', 'archives']

/**
 * Reads a cell of stored files: comma-joined paths of files that this row has (or had: a removal may be undone), that who
 * asks has uploaded and that belong to no row yet, or that went with a row that who asks has deleted: undone, its deletion
 * brings a new row.
 */
export async function readAttachments(
  batch: BatchContext,
  row: Pick<Locked, 'id'>,
  { type }: Column,
  given: string
): Promise<Attached> {
  const paths = [...new Set(given.split(',').filter((path) => path !== ''))]
  if (paths.length > MOST) return { key: 'rules:cell.many' }
  if (paths.length === 0) return { objects: [] }
  const found = await batch.ctx.tx
    .selectFrom('arcObject')
    .select(['id', 'path', 'fileId', 'fileName', 'sha256', 'format', 'pages', 'pageState'])
    .where('path', '=', sql<string>`any (${paths}::text[])`)
    .where((e) =>
      e.or([
        e('fileId', '=', row.id),
        e.and([
          e('isDelete', '=', false),
          e(
            'fileId',
            'in',
            e
              .selectFrom('arcFile')
              .select('id')
              .where('projectId', '=', batch.project)
              .where('isDelete', '=', true)
              .where('updateBy', '=', batch.ctx.principal.id)
          )
        ]),
        e.and([
          e('fileId', 'is', null),
          e('isDelete', '=', false),
          e('createBy', '=', batch.ctx.principal.id),
          e('biz', 'in', OPEN_PURPOSES),
          e.or([e('projectId', 'is', null), e('projectId', '=', batch.project)])
        ])
      ])
    )
    .forUpdate()
    .execute()
  const byPath = new Map(found.map((object) => [object.path, object]))
  const objects = paths.flatMap((path) => byPath.get(path) ?? [])
  if (objects.length < paths.length) return { key: 'archives:cell.file' }
  if (type === 'image' && objects.some(({ format }) => !PICTURES.includes(format ?? '')))
    return { key: 'files:refused.picture' }
  return { objects }
}

/** Ties stored files to a row in their order; those that are not named any more are put away, and may come back. */
export async function attach(
  { ctx: { tx }, project }: BatchContext,
  file: string,
  objects: readonly Pick<Attachable, 'id'>[]
): Promise<void> {
  const ids = objects.map(({ id }) => id)
  await tx
    .updateTable('arcObject')
    .set({ isDelete: true })
    .where('fileId', '=', file)
    .where('isDelete', '=', false)
    // Former versions stay with the one that replaced them.
    .where('replacedBy', 'is', null)
    .where(sql<boolean>`not (id = any (${ids}::text[]))`)
    .execute()
  if (ids.length === 0) return
  await sayElectronic(tx, file, ids)
  // Undone, a deletion brings a new row: the one that the bytes leave is in no bin any more.
  await tx
    .updateTable('arcFile')
    .set({ restorable: false })
    .where('id', '<>', file)
    .where('isDelete', '=', true)
    .where('id', 'in', (e) =>
      e.selectFrom('arcObject').select(sql<string>`file_id`.as('fileId')).where('id', 'in', ids)
    )
    .execute()
  await tx
    .updateTable('arcObject')
    .set({
      fileId: file,
      projectId: project,
      isDelete: false,
      biz: 'archives',
      orderNum: sql<number>`array_position(${ids}::text[], id)`
    })
    .where('id', '=', sql<string>`any (${ids}::text[])`)
    .execute()
}

/** A row whose first stored files were made on a computer, as drawings of CAD are, was never on paper. */
const sayElectronic = (tx: Tx, file: string, ids: readonly string[]) =>
  sql`update arc_file set carrier = ${ELECTRONIC} where id = ${file} and carrier is distinct from ${ELECTRONIC}
    and not exists (select 1 from arc_object where file_id = ${file})
    and not exists (select 1 from arc_object where id = any (${[...ids]}::text[]) and not coalesce(format, '') = any (${[...BORN_DIGITAL]}::text[]))`.execute(
    tx
  )

/** The pages of several stored files together; nothing where they cannot be counted, or one of them is not counted yet. */
export const pagesOf = (objects: readonly Pick<Attachable, 'pages' | 'pageState'>[]): number | null =>
  objects.some(({ pageState }) => pageState === 'pending')
    ? null
    : objects.reduce<number | null>((sum, { pages }) => (pages === null ? sum : (sum ?? 0) + pages), null)
