import { sql } from 'kysely'

import type { collectFile } from '#contract/archives/files.ts'
import type { Asked, Output } from '#contract/core/call.ts'
import type { PageState } from '#contract/files/stored.ts'

import { isGranted } from '../../core/principal/data-scope.ts'
import { missing, Refusal } from '../../core/refusing/refusal.ts'
import { newId } from '../../db/id.ts'
import { INBOX_BIZ } from '../../domain/archives/inbox.ts'
import { insertRow } from './add.ts'
import { attach } from './attach.ts'
import type { BatchContext } from '../rows/batch-context.ts'
import { drawingSign } from './drawing-sign.ts'
import { placeFor } from './find-place.ts'
import { holdProject } from '../rows/locked.ts'
import type { Node } from '../tree/nodes.ts'
import { type Drop, nextPlace, placeInDrop } from './place.ts'
import { readRows } from '../rows/rows.ts'
import { templateFor } from '../columns/templates.ts'
import { ITEM_KEY } from '../rows/shown-unconfirmed.ts'
import { suggestedTitle } from './suggested-title.ts'

type Collected = Output<typeof collectFile>
/** Makes a row of uploaded bytes (DOMAIN.md §4.5), or finds the one that has them already. */
export async function collect(
  batch: BatchContext,
  { nodeId, path, drop }: Asked<typeof collectFile>
): Promise<Collected> {
  const { tx, setMessage, after, appContext } = batch.ctx
  const object = await objectOf(batch, path)
  if (object.isDelete) return discarded(batch, object.sha256)
  if (object.fileId !== null) return { ...(await existing(batch, object.fileId)), existing: false, placed: 'named' }
  await holdProject(tx, batch.project)
  const same = await holderOf(batch, object.sha256)
  if (same !== undefined) {
    await tx.updateTable('arcObject').set({ isDelete: true }).where('id', '=', object.id).execute()
    after(() => appContext.storage.remove(object.path))
    setMessage('archives:collect.existing', { name: object.fileName })
    return { ...(await existing(batch, same)), existing: true, placed: 'named' }
  }
  const place = await placeFor(batch, nodeId, suggestedTitle(object.fileName))
  if (place.placed === 'inbox') {
    await toInbox(batch, object)
    return { row: null, existing: false, placed: 'inbox' }
  }
  const { node, placed } = place
  const id = await fileAt(batch, node, object, { drop, isGuess: placed !== 'named' })
  if (placed !== 'named') setMessage(`archives:collect.${placed}`, { code: node.code, name: node.name })
  return { ...(await existing(batch, id)), existing: false, placed }
}

/** Lets bytes wait to be classified, or drops them where the same wait already. */
async function toInbox(
  { ctx: { tx, setMessage, after, appContext }, project }: BatchContext,
  { id, path, fileName, sha256 }: Awaited<ReturnType<typeof objectOf>>
): Promise<void> {
  const twin = await tx
    .selectFrom('arcObject')
    .select('id')
    .where('projectId', '=', project)
    .where('biz', '=', INBOX_BIZ)
    .where('fileId', 'is', null)
    .where('isDelete', '=', false)
    .where('sha256', '=', sha256)
    .where('id', '<>', id)
    .executeTakeFirst()
  await tx
    .updateTable('arcObject')
    .set(twin ? { isDelete: true } : { biz: INBOX_BIZ, projectId: project })
    .where('id', '=', id)
    .execute()
  if (twin) after(() => appContext.storage.remove(path))
  setMessage(twin ? 'archives:noth.waits' : 'archives:collect.inbox', { name: fileName })
}

/** Stored bytes, as far as a row is made of them. */
interface Bytes {
  readonly id: string
  readonly path: string
  readonly fileName: string
  readonly format: string | null
  readonly pages: number | null
  readonly pageState: PageState | null
  readonly duration: number | null
}

/**
 * Makes a draft of stored bytes at an item: the template by what the bytes are, the title and the number of a drawing by their name. That title
 * is 待核, and an item that is a guess. Gives its id.
 */
export async function fileAt(
  batch: BatchContext,
  node: Node,
  object: Bytes,
  { drop, isGuess = false }: { readonly drop?: Drop | undefined; readonly isGuess?: boolean } = {}
): Promise<string> {
  const template = batch.templates.get(templateFor(node.medium, object.format))
  if (!template) throw new Refusal('archives:refused.template')
  const id = newId()
  const title = suggestedTitle(object.fileName)
  const asks = (column: string) => template.columns.some(({ key }) => key === column)
  const sign = asks('drawingNo') ? drawingSign(title) : undefined
  // How a file is called is a guess at its title until somebody or its text confirms it.
  const guessed = [...(asks('title') ? ['title'] : []), ...(isGuess ? [ITEM_KEY] : [])]
  await insertRow(batch, id, node, template, {
    title: sign?.rest || title,
    ...(sign && { drawingNo: sign.drawingNo }),
    unconfirmed: guessed,
    orderNum: (drop && (await placeInDrop(batch, node.id, drop))) ?? (await nextPlace(batch, node.id)),
    ...(drop && { dropId: drop.id, dropPlace: drop.place }),
    ...(object.pages === null ? {} : { pages: object.pages })
  })
  await attach(batch, id, [object])
  if (object.duration !== null && asks('duration')) await describe(batch, id, { duration: object.duration })
  return id
}

/** Bytes that were put away because a row had them already: a repeated request gets that row again. */
async function discarded(batch: BatchContext, sha256: string): Promise<Collected> {
  const same = await holderOf(batch, sha256)
  if (same === undefined) throw missing()
  return { ...(await existing(batch, same)), existing: true, placed: 'named' }
}

/** Adds what the bytes say of themselves to the cells that have no column of their own. */
const describe = ({ ctx: { tx } }: BatchContext, id: string, cells: Readonly<Record<string, number>>) =>
  tx
    .updateTable('arcFile')
    .set({ ext: sql<string>`ext || ${JSON.stringify(cells)}::jsonb` })
    .where('id', '=', id)
    .execute()

/** Bytes that who asks has uploaded; those of a row are found by whoever may see the row. */
async function objectOf({ ctx: { tx, principal }, project }: BatchContext, path: string) {
  const object = await tx
    .selectFrom('arcObject')
    .select([
      'id',
      'path',
      'isDelete',
      'fileId',
      'fileName',
      'format',
      'pages',
      'pageState',
      'duration',
      'sha256',
      'createBy',
      'projectId',
      'biz'
    ])
    .where('path', '=', path)
    .forUpdate()
    .executeTakeFirst()
  if (!object) throw missing()
  const loose =
    object.createBy === principal.id &&
    (object.projectId === null || object.projectId === project) &&
    ['archives', 'temp', INBOX_BIZ].includes(object.biz)
  if (object.fileId === null ? !loose : object.projectId !== project) throw missing()
  return object
}

async function existing(batch: BatchContext, id: string): Promise<Pick<Collected, 'row'>> {
  const [row] = await readRows(batch, [id])
  if (!row || !isGranted(batch.dataScope.read, row)) throw missing()
  return { row }
}

/** The file of the project that has these bytes, as far as who asks may see it. */
async function holderOf(batch: BatchContext, sha256: string): Promise<string | undefined> {
  const [found] = await holders(batch, [sha256])
  return found?.id
}

/** Files of the project that have bytes of these digests, and that who asks may see; the oldest of several. */
export async function holders(
  { ctx: { tx }, project, dataScope }: BatchContext,
  digests: readonly string[]
): Promise<{ readonly id: string; readonly sha256: string }[]> {
  const rows = await tx
    .selectFrom('arcObject as o')
    .innerJoin('arcFile as f', 'f.id', 'o.fileId')
    .select(['f.id', 'o.sha256', 'f.catalogCode', 'f.uploadBy', 'f.status'])
    .where('o.sha256', 'in', digests)
    .where('o.projectId', '=', project)
    .where('o.isDelete', '=', false)
    .where('o.replacedBy', 'is', null)
    .where('f.projectId', '=', project)
    .where('f.isDelete', '=', false)
    .where('f.status', '<>', 'void')
    .orderBy('f.createTime')
    .orderBy('f.id')
    .execute()
  const first = new Map<string, string>()
  for (const { id, sha256, status, ...placed } of rows)
    if (!first.has(sha256) && isGranted(dataScope.read, { ...placed, status: status as 'draft' })) first.set(sha256, id)
  return [...first].map(([sha256, id]) => ({ id, sha256 }))
}
