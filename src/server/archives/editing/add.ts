import { type Insertable, sql } from 'kysely'

import type { addFile, FileRow } from '#contract/archives/files.ts'
import type { Template } from '#contract/catalogue/templates.ts'
import type { Asked } from '#contract/core/call.ts'
import { REFUSED } from '#contract/core/reply.ts'

import { isPlaceGranted } from '../../core/principal/data-scope.ts'
import type { Closed } from '../../core/resource/handed-over.ts'
import { missing, Refusal, unreadable } from '../../core/refusing/refusal.ts'
import type { Database } from '../../db/schema.ts'
import { appliesIn } from '../../domain/archives/applicable-nodes.ts'
import { defaultsOf } from './defaults.ts'
import { type BatchContext, eachRow, single } from '../rows/batch-context.ts'
import { type Node, nodeOf } from '../tree/nodes.ts'
import { nextPlace, placeAfter } from './place.ts'
import { readRows } from '../rows/rows.ts'
import { saveRow, saveRows } from './save.ts'
import { templatesOf } from '../columns/templates.ts'

/**
 * Adds a row at an item. Asked again with the same id, the row that is there takes the cells: what was typed after an
 * answer that was lost is not lost with it.
 */
export async function addRow(
  batch: BatchContext,
  { id, nodeId, template: wanted, after, cells, filled }: Asked<typeof addFile>
): Promise<FileRow> {
  const { tx, principal } = batch.ctx
  const known = await tx.selectFrom('arcFile').select(['createBy', 'isDelete']).where('id', '=', id).executeTakeFirst()
  if (known) {
    const [row] = known.createBy === principal.id && !known.isDelete ? await readRows(batch, [id]) : []
    if (row) return single(batch, await saveRows(batch, [{ id, rowVersion: row.rowVersion, cells, filled }]))
    throw new Refusal('rules:refused.taken')
  }
  const node = await openItem(batch, nodeId)
  const template = batch.templates.get(wanted ?? templatesOf(node.medium)[0] ?? '')
  if (!template) throw unreadable('template', 'archives:refused.template')
  const place = after === undefined ? undefined : await placeAfter(batch, node.id, after)
  await insertRow(batch, id, node, template, { orderNum: place ?? (await nextPlace(batch, node.id)) })
  const outcome = await eachRow(batch, [{ id, rowVersion: 1, cells, filled }], (change, row) =>
    saveRow(batch, change, row!)
  )
  return single(batch, outcome)
}

/** Writes a new draft: the template's defaults, and what is known beyond them. */
export async function insertRow(
  batch: BatchContext,
  id: string,
  node: Node,
  template: Template,
  known: Partial<Insertable<Database['arcFile']>>
): Promise<void> {
  const closed = await batch.closedUnit(node.monomialId)
  if (closed) throw new Refusal(closed.key, closed.values)
  const defaults = await defaultsOf(batch, template, node)
  await batch.ctx.tx
    .insertInto('arcFile')
    .values({
      title: '',
      ...defaults,
      ...known,
      unconfirmed: [...(defaults.unconfirmed ?? []), ...(known.unconfirmed ?? [])],
      id,
      projectId: batch.project,
      monomialId: node.monomialId,
      nodeId: node.id,
      catalogSet: node.set,
      catalogCode: node.code,
      templateCode: template.code,
      templateVersion: template.version,
      status: 'draft',
      uploadBy: batch.ctx.principal.id,
      uploadTime: sql<string>`now()`
    })
    .execute()
}

/** An item that the user may add files to. Throws what forbids it. */
export async function openItem(batch: BatchContext, id: string): Promise<Node> {
  const node = await nodeOf(batch.ctx.tx, batch.project, id)
  if (!node) throw missing()
  if (node.level !== 'item') throw new Refusal('archives:refused.notItem')
  const why = await closedTo(batch, node)
  if (why) throw new Refusal(why.key, why.values, { status: REFUSED })
  return node
}

/** Why files may not be added to an item, if so: it is another's part of the catalogue, was marked 不涉及, or its unit project is closed. */
export async function closedTo(batch: BatchContext, node: Node): Promise<Closed | undefined> {
  const values = { code: node.code, name: node.name }
  if (!isPlaceGranted(batch.dataScope.write, node.code)) return { key: 'archives:refused.notHere', values }
  if (!(await appliesIn(batch.ctx.tx, batch.project))(node)) return { key: 'archives:refused.notApplicable', values }
  return batch.closedUnit(node.monomialId)
}
