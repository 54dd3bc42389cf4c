import type { Placing, returnToInbox } from '#contract/archives/inbox.ts'
import type { Asked } from '#contract/core/call.ts'

import type { TextKey } from '../../core/text/catalogues.ts'
import type { Closed } from '../../core/resource/handed-over.ts'
import { INBOX_BIZ } from '../../domain/archives/inbox.ts'
import type { Values } from '../../core/text/say.ts'
import { closedTo } from '../editing/add.ts'
import { fileAt, holders } from '../editing/collect.ts'
import { type BatchContext, notEditable } from '../rows/batch-context.ts'
import { holdProject, lockFiles } from '../rows/locked.ts'
import { type Node, nodeOf } from '../tree/nodes.ts'
import type { InboxRow } from './inbox-files.ts'

/** Files one waiting file at an item; what forbids it is reported, and it goes on waiting. */
export async function placeInboxFile(
  batch: BatchContext,
  id: string,
  file: InboxRow | undefined,
  nodeId: string
): Promise<Placing> {
  const { tx, audit } = batch.ctx
  const no = refused(batch, id)
  if (!file) return no('archives:noth.gone')
  const node = await nodeOf(tx, batch.project, nodeId)
  if (!node) return no('archives:move.unknown')
  const why: Closed | undefined =
    node.level === 'item' ? await closedTo(batch, node) : { key: 'archives:refused.notItem', values: {} }
  if (why) return no(why.key, why.values)
  await holdProject(tx, batch.project)
  if ((await holders(batch, [file.sha256])).length > 0) return no('archives:noth.held', { name: file.fileName })
  const made = await fileAt(batch, node, file)
  const row = (await lockFiles(batch, [made])).get(made)!
  audit({
    event: 'archives.noth.place',
    type: 'file',
    id: made,
    project: batch.project,
    detail: { title: row.title, item: node.code }
  })
  return {
    id,
    ok: true,
    message: '',
    row: { id: made, rowVersion: row.rowVersion, nodeId: node.id, title: row.title, item: nameOf(node) }
  }
}

/** Takes filed ones back: the draft goes, its bytes wait again. Not where somebody has changed or submitted it since. */
export async function unplaceFiles(
  batch: BatchContext,
  asked: Asked<typeof returnToInbox>['files']
): Promise<Placing[]> {
  const { tx, principal, audit } = batch.ctx
  const rows = await lockFiles(
    batch,
    asked.map(({ fileId }) => fileId)
  )
  const outcomes: Placing[] = []
  for (const { id, fileId, rowVersion } of asked) {
    const no = refused(batch, id)
    const row = rows.get(fileId)
    const why = await notEditable(batch, row)
    if (why || !row) {
      outcomes.push({ id, ok: false, message: why?.message ?? '', row: null })
      continue
    }
    if (row.rowVersion !== rowVersion) {
      outcomes.push(no('archives:noth.changed', { title: row.title }))
      continue
    }
    const freed = await tx
      .updateTable('arcObject')
      .set({ fileId: null, biz: INBOX_BIZ })
      .where('id', '=', id)
      .where('fileId', '=', fileId)
      .where('isDelete', '=', false)
      .executeTakeFirst()
    if (freed.numUpdatedRows === 0n) {
      outcomes.push(no('archives:noth.gone'))
      continue
    }
    await tx
      .updateTable('arcFile')
      .set({ isDelete: true, restorable: false, updateBy: principal.id })
      .where('id', '=', fileId)
      .execute()
    audit({
      event: 'archives.noth.takeBack',
      type: 'file',
      id: fileId,
      project: batch.project,
      detail: { title: row.title }
    })
    outcomes.push({ id, ok: true, message: '', row: null })
  }
  return outcomes
}

const nameOf = ({ code, name }: Node) => `${code} ${name}`

const refused =
  ({ ctx: { say } }: BatchContext, id: string) =>
  (key: TextKey, values: Values = {}): Placing => ({ id, ok: false, message: say(key, values), row: null })
