import { sql } from 'kysely'

import type { ArchiveTreeNode } from '#contract/archives/tree.ts'

import {
  type DataScope,
  grantsCondition,
  isAllGranted,
  isPlaceGranted,
  isPlaceWhole
} from '../../core/principal/data-scope.ts'
import type { Tx } from '../../db/transaction.ts'
import { type ItemStatus, itemStatuses, openFigures } from '../../domain/archives/item-states.ts'
import { allNodes, type Node } from './nodes.ts'
import { templatesOf } from '../columns/templates.ts'

/**
 * The directory tree of a project as who asks may see it, parents before children, in the catalogue's order. Nodes that hold
 * nothing within his data scope are left out. Counts and states come from the database by item and are added up on the way to the root.
 */
export async function directoryTree(
  tx: Tx,
  project: string,
  dataScope: DataScope,
  closed: ReadonlyMap<string | null, string> = OPEN
): Promise<ArchiveTreeNode[]> {
  const nodes = await allNodes(tx, project)
  const statuses = new Map((await itemStatuses(tx, project)).map((item) => [item.nodeId, item]))
  const counts = await countsOf(tx, project, dataScope)
  const children = Map.groupBy(nodes, ({ parentId }) => parentId)
  const known = new Set(nodes.map(({ id }) => id))
  const roots = nodes.filter(({ parentId }) => parentId === null || !known.has(parentId))

  const isWhole = isAllGranted(dataScope.read)
  const found: ArchiveTreeNode[] = []
  const visit = (node: Node): ArchiveTreeNode | undefined => {
    if (node.level === 'item') {
      const status = statuses.get(node.id)
      const why = closed.get(node.monomialId)
      const item = status && asItem(node, status, counts.get(node.id) ?? 0, { ...dataScope, why })
      if (item) found.push(item)
      return item
    }
    const place = found.length
    found.push(asNode(node))
    const all = (children.get(node.id) ?? []).sort(byOrder)
    const parts = all.flatMap((child) => visit(child) ?? [])
    if (parts.length === 0) {
      found.length = place
      return undefined
    }
    found[place] = gathered(node, parts, !isWhole && parts.length < all.length)
    return found[place]
  }
  for (const root of roots.sort(byOrder)) visit(root)
  return found
}

/** How many files each item holds of those that who asks may see, in one statement. */
async function countsOf(tx: Tx, project: string, { read }: DataScope): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('arcFile as f')
    .select(['f.nodeId', sql<number>`count(*)`.as('files')])
    .where('f.projectId', '=', project)
    .where('f.isDelete', '=', false)
    .where('f.status', '<>', 'void')
    .where('f.nodeId', 'is not', null)
    .where(grantsCondition(read, 'f'))
    .groupBy('f.nodeId')
    .execute()
  return new Map(rows.map(({ nodeId, files }) => [nodeId ?? '', files]))
}

const byOrder = (a: Node, b: Node) => a.orderNum - b.orderNum || (a.code < b.code ? -1 : 1)

const asNode = ({ id, parentId, level, code, name, monomialId, naReason }: Node): ArchiveTreeNode => ({
  id,
  parentId,
  level: level as ArchiveTreeNode['level'],
  code,
  name,
  monomialId,
  applies: true,
  naReason,
  must: false,
  retention: null,
  templates: [],
  files: 0,
  state: null,
  gaps: 0,
  begun: 0,
  owed: 0,
  writable: false
})

function asItem(
  node: Node,
  status: ItemStatus,
  files: number,
  { read, write, why }: DataScope & { readonly why: string | undefined }
): ArchiveTreeNode | undefined {
  if (!isPlaceGranted(read, node.code) && !isPlaceGranted(write, node.code)) return undefined
  const applies = status.state !== 'notApplicable'
  return {
    ...asNode(node),
    applies,
    must: status.must,
    retention: node.retention,
    templates: templatesOf(node.medium),
    files,
    ...(!isPlaceWhole(read, node.code) && { isPartial: true }),
    state: status.state,
    ...openFigures(status),
    ...(why !== undefined && { closedBy: why }),
    writable: applies && why === undefined && isPlaceGranted(write, node.code)
  }
}

/** A node with what is below it; `isCut` where some of that is left out. */
function gathered(node: Node, parts: readonly ArchiveTreeNode[], isCut: boolean): ArchiveTreeNode {
  const sum = (figure: (part: ArchiveTreeNode) => number) => parts.reduce((total, part) => total + figure(part), 0)
  return {
    ...asNode(node),
    applies: parts.some((part) => part.applies),
    must: parts.some((part) => part.must),
    templates: [...new Set(parts.flatMap((part) => part.templates))],
    files: sum((part) => part.files),
    ...((isCut || parts.some((part) => part.isPartial)) && { isPartial: true }),
    gaps: sum((part) => part.gaps),
    begun: sum((part) => part.begun),
    owed: sum((part) => part.owed),
    ...(parts.every(({ closedBy }) => closedBy !== undefined) && { closedBy: parts[0]?.closedBy }),
    writable: parts.some((part) => part.writable)
  }
}

/** No unit project is closed. */
const OPEN: ReadonlyMap<string | null, string> = new Map()
