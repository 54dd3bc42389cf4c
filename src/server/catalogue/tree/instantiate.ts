import { sql } from 'kysely'

import type { TxCtx } from '../../core/context/context.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import type { ActionOutcome } from '../../core/resource/served.ts'
import { insertAll } from '../../db/seed/insert.ts'
import { guardDirectoryTree } from './guard-nodes.ts'
import { entriesInForce, planMissingNodes } from './plan-tree.ts'

/** Plants what the catalogue in force has for the project and for each of its unit projects that has no tree yet. */
export async function instantiateTree(ctx: TxCtx): Promise<ActionOutcome> {
  const { tx, project } = ctx
  await guardDirectoryTree(ctx)
  const units = await tx
    .selectFrom('arcMonomial as m')
    .select(['m.id', 'm.unitNo', 'm.name', 'm.catalogTemplate'])
    .select(
      sql<boolean>`exists (select 1 from arc_tree_node n where n.monomial_id = m.id and not n.is_delete)`.as('hasTree')
    )
    .where('m.projectId', '=', project)
    .where('m.isDelete', '=', false)
    .orderBy('m.unitNo')
    .execute()
  const [first] = units
  if (!first) throw new Refusal('catalogue:tree.noUnits')
  const missing = units.filter(({ hasTree }) => !hasTree)
  const classes = await tx
    .selectFrom('arcTreeNode as n')
    .select(['n.id', 'n.catalogCode', 'n.catalogSet'])
    .select(
      sql<number>`(select count(*)::int from arc_tree_node u where u.parent_id = n.id and u.level = 'unit')`.as('units')
    )
    .where('n.projectId', '=', project)
    .where('n.level', '=', 'class')
    .where('n.isDelete', '=', false)
    .execute()
  const set = classes[0]?.catalogSet ?? first.catalogTemplate
  const entries = await entriesInForce(tx, [set, ...units.map(({ catalogTemplate }) => catalogTemplate)])
  const existing = new Map(
    classes.map(({ id, catalogCode, units: count }) => [catalogCode ?? '', { id, units: count }])
  )
  const planned = planMissingNodes(project, entries, missing, existing, set)
  if (planned.length === 0) throw new Refusal('catalogue:tree.complete')
  await insertAll(tx, 'arcTreeNode', planned)
  ctx.audit({
    event: 'directoryTree.instantiate',
    type: 'project',
    id: project,
    project,
    detail: { nodes: planned.length, units: missing.map(({ name }) => name).join('、') }
  })
  return { count: planned.length }
}
