import type { ArchiveTreeNode } from '#contract/archives/tree.ts'

/** A gap of the tree and its place among all of them. */
export interface TreeGap {
  readonly node: ArchiveTreeNode
  readonly place: number
  readonly count: number
}

/** The gap that follows a node in the order of the tree, round the end; null where nothing is missing that one may fill. */
export function nextMissingItem(nodes: readonly ArchiveTreeNode[], from: string | null): TreeGap | null {
  const ranks = new Map(inOrder(nodes).map(({ id }, rank) => [id, rank]))
  const rankOf = (id: string) => ranks.get(id) ?? -1
  const gaps = nodes
    .filter(({ level, gaps: missing, writable }) => level === 'item' && missing > 0 && writable)
    .toSorted((one, other) => rankOf(one.id) - rankOf(other.id))
  const here = from === null ? -1 : rankOf(from)
  const at = Math.max(
    0,
    gaps.findIndex(({ id }) => rankOf(id) > here)
  )
  const node = gaps[at]
  return node ? { node, place: at + 1, count: gaps.length } : null
}

/** The nodes as the tree shows them: each before what is below it. */
function inOrder(nodes: readonly ArchiveTreeNode[]): readonly ArchiveTreeNode[] {
  const below = Map.groupBy(nodes, ({ parentId }) => parentId)
  const walk = (parent: string | null): readonly ArchiveTreeNode[] =>
    (below.get(parent) ?? []).flatMap((node) => [node, ...walk(node.id)])
  return walk(null)
}

/** The items at a node and below it that could be marked 不涉及: they apply, and no file is seen in them. */
export function markableAt(nodes: readonly ArchiveTreeNode[], node: ArchiveTreeNode): readonly ArchiveTreeNode[] {
  if (node.level === 'item') return node.writable && node.files === 0 ? [node] : []
  return nodes.filter(({ parentId }) => parentId === node.id).flatMap((child) => markableAt(nodes, child))
}
