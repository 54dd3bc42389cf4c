import { sql } from 'kysely'

import type { markApplies } from '#contract/archives/tree.ts'
import type { Asked, Output } from '#contract/core/call.ts'
import { REFUSED } from '#contract/core/reply.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { dataScopeOf, isPlaceGranted } from '../../core/principal/data-scope.ts'
import { closedByHandover } from '../../core/resource/handed-over.ts'
import { missing, Refusal } from '../../core/refusing/refusal.ts'
import { appliesIn } from '../../domain/archives/applicable-nodes.ts'
import { holdProject } from '../rows/locked.ts'
import { itemsBelow, type Node, nodeOf } from '../tree/nodes.ts'

const SHORTEST_REASON = 2

/**
 * Marks items as 不涉及, or takes that back. An item that is named and holds a file, or that another describes, refuses the whole; below a
 * group such items are left as they are. No file comes to one of them meanwhile: the project is held.
 */
export async function setApplies(
  ctx: TxCtx,
  { nodeIds, applies: doesApply, reason }: Asked<typeof markApplies>
): Promise<Output<typeof markApplies>> {
  const { tx, project, principal, audit } = ctx
  const why = reason.trim()
  if (!doesApply && why.length < SHORTEST_REASON)
    throw new Refusal(
      'archives:applies.reason',
      {},
      {
        status: REFUSED,
        faults: [{ field: 'reason', key: 'archives:applies.reason' }]
      }
    )
  await holdProject(tx, project)
  const { write } = await dataScopeOf(tx, principal, project)
  const isIn = await appliesIn(tx, project)
  const changed = new Map<string, Node>()
  for (const id of new Set(nodeIds)) {
    const node = await nodeOf(tx, project, id)
    if (!node) throw missing()
    const isItem = node.level === 'item'
    const items = isItem ? [node] : await itemsBelow(tx, project, id)
    const mine = items.filter(({ code }) => isPlaceGranted(write, code))
    if (mine.length === 0)
      throw new Refusal('archives:refused.notHere', { code: node.code, name: node.name }, { status: 403 })
    const held = doesApply ? new Map<string, number>() : await filesIn(ctx, mine)
    const files = held.get(id)
    if (isItem && files !== undefined)
      throw new Refusal(
        'archives:applies.hasFiles',
        { code: node.code, name: node.name, count: files },
        { status: REFUSED }
      )
    for (const item of mine)
      if (!held.has(item.id) && (doesApply ? isItem || item.applicable === 'no' : true) && isIn(item) !== doesApply)
        changed.set(item.id, item)
  }
  for (const unit of new Set([...changed.values()].map(({ monomialId }) => monomialId))) {
    const closed = await closedByHandover(tx, project, unit)
    if (closed) throw new Refusal(closed.key, closed.values)
  }
  for (const item of changed.values()) {
    await tx
      .updateTable('arcTreeNode')
      .set({
        ...(doesApply
          ? { applicable: isIn({ ...item, applicable: 'auto' }) ? 'auto' : 'yes', naReason: null }
          : { applicable: 'no', naReason: why }),
        updateBy: principal.id
      })
      .where('id', '=', item.id)
      .execute()
    audit({
      event: doesApply ? 'archives.applies' : 'archives.notApplicable',
      type: 'node',
      id: item.id,
      project,
      detail: { title: `${item.code} ${item.name}`, ...(!doesApply && { reason: why }) }
    })
  }
  return { nodeIds: [...changed.keys()] }
}

/** How many files of anybody each of these items has; those without one are not named. */
async function filesIn({ tx }: TxCtx, items: readonly Node[]): Promise<ReadonlyMap<string, number>> {
  const ids = items.map(({ id }) => id)
  const rows = await tx
    .selectFrom('arcFile')
    .select(['nodeId', sql<number>`count(*)::int`.as('files')])
    .where('nodeId', '=', sql<string>`any (${ids}::text[])`)
    .where('isDelete', '=', false)
    .where('status', '<>', 'void')
    .groupBy('nodeId')
    .execute()
  return new Map(rows.map(({ nodeId, files }) => [nodeId ?? '', files]))
}
