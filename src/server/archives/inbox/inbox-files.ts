import { type Selectable, sql } from 'kysely'

import type { InboxFile } from '#contract/archives/inbox.ts'

import { inboxOf, INBOX_BIZ } from '../../domain/archives/inbox.ts'
import { isPlaceGranted } from '../../core/principal/data-scope.ts'
import { missing } from '../../core/refusing/refusal.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Database } from '../../db/schema.ts'
import { appliesIn } from '../../domain/archives/applicable-nodes.ts'
import { holders } from '../editing/collect.ts'
import { placeless } from '../editing/find-place.ts'
import type { BatchContext } from '../rows/batch-context.ts'
import { guessItem } from '../tree/guess-item.ts'
import { unitNamed } from '../tree/unit-named.ts'
import { holdProject } from '../rows/locked.ts'
import { allNodes } from '../tree/nodes.ts'
import { drawingSign, itemOfSign } from '../editing/drawing-sign.ts'
import { suggestedTitle } from '../editing/suggested-title.ts'

const COLUMNS = [
  'id',
  'path',
  'fileName',
  'bytes',
  'format',
  'mime',
  'sha256',
  'pages',
  'pageState',
  'duration',
  'createBy',
  'createTime',
  'fileId',
  'isDelete'
] as const
/** A waiting file's own row. */
export type InboxRow = Pick<Selectable<Database['arcObject']>, (typeof COLUMNS)[number]>

type Inbox = Awaited<ReturnType<typeof inboxOf>>

function inInbox(tx: Tx, project: string, inbox: Inbox) {
  const all = tx
    .selectFrom('arcObject')
    .where('projectId', '=', project)
    .where('biz', '=', INBOX_BIZ)
    .where('fileId', 'is', null)
    .where('isDelete', '=', false)
  return inbox === 'all' ? all : all.where('createBy', '=', sql<string>`any (${[...inbox]}::text[])`)
}

/** How many files wait, of those that who asks may see. */
export async function countInbox(tx: Tx, project: string, inbox: Inbox): Promise<number> {
  const { waiting } = await inInbox(tx, project, inbox)
    .select(sql<number>`count(*)`.as('waiting'))
    .executeTakeFirstOrThrow()
  return waiting
}

/** A page of the inbox, the newest first. */
export const inboxPage = (
  tx: Tx,
  project: string,
  inbox: Inbox,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number }
): Promise<InboxRow[]> =>
  inInbox(tx, project, inbox)
    .select(COLUMNS)
    .orderBy('createTime', 'desc')
    .orderBy('id')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute()

/** Waiting files by their ids, locked, as far as who asks may see them. */
export async function lockInboxRows(
  { ctx: { tx, principal }, project }: BatchContext,
  ids: readonly string[]
): Promise<Map<string, InboxRow>> {
  const rows = await inInbox(tx, project, await inboxOf(tx, principal, project))
    .select(COLUMNS)
    .where('id', '=', sql<string>`any (${[...new Set(ids)]}::text[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Puts bytes that the user has uploaded into the inbox; asked again, they are there already. Bytes that the project holds are dropped, and the answer says so. */
export async function addInboxFile(
  batch: BatchContext,
  path: string
): Promise<{ readonly file: InboxRow } | { readonly held: string }> {
  const { tx, principal, after, appContext, say } = batch.ctx
  const object = await tx
    .selectFrom('arcObject')
    .select(COLUMNS)
    .select(['biz', 'projectId'])
    .where('path', '=', path)
    .where('createBy', '=', principal.id)
    .where('projectId', '=', batch.project)
    .where('isDelete', '=', false)
    .forUpdate()
    .executeTakeFirst()
  if (!object || object.fileId !== null || ![INBOX_BIZ, 'archives', 'temp'].includes(object.biz)) throw missing()
  if (object.biz === INBOX_BIZ) return { file: object }
  await holdProject(tx, batch.project)
  const [holder] = await holders(batch, [object.sha256])
  const twin = await inInbox(tx, batch.project, 'all')
    .select('id')
    .where('sha256', '=', object.sha256)
    .executeTakeFirst()
  if (holder || twin) {
    await tx.updateTable('arcObject').set({ isDelete: true }).where('id', '=', object.id).execute()
    after(() => appContext.storage.remove(object.path))
    return { held: say(holder ? 'archives:noth.held' : 'archives:noth.waits', { name: object.fileName }) }
  }
  await tx.updateTable('arcObject').set({ biz: INBOX_BIZ }).where('id', '=', object.id).execute()
  return { file: object }
}

/** Puts waiting files away, all or none. */
export async function deleteInboxFiles(batch: BatchContext, ids: readonly string[]): Promise<null> {
  const { tx, audit, setMessage } = batch.ctx
  const found = await lockInboxRows(batch, ids)
  if (ids.some((id) => !found.has(id))) throw missing()
  await tx
    .updateTable('arcObject')
    .set({ isDelete: true })
    .where('id', '=', sql<string>`any (${[...found.keys()]}::text[])`)
    .execute()
  for (const { id, fileName } of found.values())
    audit({ event: 'archives.noth.delete', type: 'object', id, project: batch.project, detail: { name: fileName } })
  setMessage('archives:deleted', { n: found.size })
  return null
}

/** Describes waiting files, each with the item that its name suggests: of the unit project that it names, else of any. */
export async function toInboxDto(batch: BatchContext, files: readonly InboxRow[]): Promise<InboxFile[]> {
  if (files.length === 0) return []
  const { ctx, project, dataScope } = batch
  const { tx } = ctx
  const doesApply = await appliesIn(tx, project)
  const items = (await allNodes(tx, project)).filter(
    (node) => node.level === 'item' && doesApply(node) && isPlaceGranted(dataScope.write, node.code)
  )
  const units = await tx
    .selectFrom('arcMonomial')
    .select(['id', 'name'])
    .where('projectId', '=', project)
    .where('isDelete', '=', false)
    .execute()
  const people = await tx
    .selectFrom('sysUser')
    .select(['id', 'realname'])
    .where('id', 'in', [...new Set(files.flatMap(({ createBy }) => createBy ?? [])), ''])
    .execute()
  const withoutPlace = await placeless(batch)
  return files.map(({ id, path, fileName, bytes, format, mime, sha256, pages, pageState, createBy, createTime }) => {
    const title = suggestedTitle(fileName)
    const unit = unitNamed(title, units)
    const open = unit ? items.filter(({ monomialId }) => monomialId === null || monomialId === unit.id) : items
    const sign = drawingSign(title)
    const guess = (sign && itemOfSign(sign, open)) ?? guessItem(withoutPlace(title), open)
    return {
      id,
      title,
      object: {
        id,
        path,
        name: fileName,
        size: bytes,
        format: format ?? '',
        mime: mime ?? 'application/octet-stream',
        sha256,
        pages,
        pageState
      },
      byName: people.find((one) => one.id === createBy)?.realname ?? null,
      time: createTime,
      guess: guess ? { nodeId: guess.id, code: guess.code, name: guess.name } : null
    }
  })
}
