import { type Insertable, sql } from 'kysely'

import type { addFile, FileRow } from '#contract/archives/files.ts'
import type { Template } from '#contract/catalogue/templates.ts'
import type { Asked } from '#contract/core/call.ts'
import { REFUSED } from '#contract/core/reply.ts'

import type { TextKey } from '../core/catalogues.ts'
import { reaches } from '../core/reach.ts'
import { missing, Refusal, unreadable } from '../core/refusal.ts'
import type { Database } from '../db/schema.ts'
import { defaultsOf } from './defaults.ts'
import { type Desk, eachRow, single } from './desk.ts'
import { appliesIn, type Node, nodeOf } from './nodes.ts'
import { nextPlace, placeAfter } from './place.ts'
import { readRows } from './rows.ts'
import { saveRow, saveRows } from './save.ts'
import { templatesOf } from './templates.ts'

/**
 * Adds a row at an item. Asked again with the same id, the row that is there takes the cells: what was typed after an
 * answer that was lost is not lost with it.
 */
export async function addRow(desk: Desk, { id, nodeId, template: wanted, after, cells }: Asked<typeof addFile>): Promise<FileRow> {
  const { tx, who } = desk.ctx
  const known = await tx.selectFrom('arcFile').select(['createBy', 'isDelete']).where('id', '=', id).executeTakeFirst()
  if (known) {
    const [row] = known.createBy === who.id && !known.isDelete ? await readRows(desk, [id]) : []
    if (row) return single(desk, await saveRows(desk, [{ id, rowVersion: row.rowVersion, cells }]))
    throw new Refusal('rules:refused.taken')
  }
  const node = await openItem(desk, nodeId)
  const template = desk.templates.get(wanted ?? templatesOf(node.medium)[0] ?? '')
  if (!template) throw unreadable('template', 'archives:refused.template')
  const place = after === undefined ? undefined : await placeAfter(desk, node.id, after)
  await insertRow(desk, id, node, template, { orderNum: place ?? (await nextPlace(desk, node.id)) })
  const outcome = await eachRow(desk, [{ id, rowVersion: 1, cells }], (change, row) => saveRow(desk, change, row!))
  return single(desk, outcome)
}

/** Writes a new draft: the template's defaults, and what is known beyond them. */
export async function insertRow(desk: Desk, id: string, node: Node, template: Template, known: Partial<Insertable<Database['arcFile']>>): Promise<void> {
  await desk.ctx.tx
    .insertInto('arcFile')
    .values({
      title: '',
      ...(await defaultsOf(desk, template, node)),
      ...known,
      id,
      projectId: desk.project,
      monomialId: node.monomialId,
      nodeId: node.id,
      catalogSet: node.set,
      catalogCode: node.code,
      templateCode: template.code,
      status: 'draft',
      uploadBy: desk.ctx.who.id,
      uploadTime: sql<string>`now()`
    })
    .execute()
}

/** An item that who asks may add files to. Throws what stands against it. */
export async function openItem(desk: Desk, id: string): Promise<Node> {
  const node = await nodeOf(desk.ctx.tx, desk.project, id)
  if (!node) throw missing()
  if (node.level !== 'item') throw new Refusal('archives:refused.notItem')
  const why = await closedTo(desk, node)
  if (why) throw new Refusal(why, { code: node.code, name: node.name }, { status: REFUSED })
  return node
}

/** Why files may not be added to an item, if so: it is another's part of the catalogue, or was marked 不涉及. */
export async function closedTo(desk: Desk, node: Node): Promise<TextKey | undefined> {
  if (!reaches(desk.reach.write, node.code)) return 'archives:refused.notHere'
  return (await appliesIn(desk.ctx.tx, desk.project))(node) ? undefined : 'archives:refused.notApplicable'
}
