import type { TxCtx } from '../../core/context/context.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import type { ActionOutcome } from '../../core/resource/served.ts'
import { guardDirectoryTree } from './guard-nodes.ts'

/** Shows in 收集著录 what is new in the tree. */
export async function publishTree(ctx: TxCtx): Promise<ActionOutcome> {
  const { tx, project, principal } = ctx
  await guardDirectoryTree(ctx)
  const { numUpdatedRows } = await tx
    .updateTable('arcTreeNode')
    .set({ status: 'published', updateBy: principal.id })
    .where('projectId', '=', project)
    .where('status', '=', 'draft')
    .where('isDelete', '=', false)
    .executeTakeFirst()
  const count = Number(numUpdatedRows)
  if (count === 0) throw new Refusal('catalogue:tree.nothingNew')
  ctx.audit({ event: 'directoryTree.publish', type: 'project', id: project, project, detail: { nodes: count } })
  return { count }
}
