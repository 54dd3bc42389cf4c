import type { ArchiveTreeNode } from '#contract/archives/tree.ts'

const known = new WeakMap<readonly ArchiveTreeNode[], Map<string, readonly string[]>>()

/** The names of a node and of all above it; found once for each node of a tree, for they are asked whenever a cell is drawn. */
export function namesAbove(tree: readonly ArchiveTreeNode[], nodeId: string): readonly string[] {
  const names = known.get(tree) ?? new Map<string, readonly string[]>()
  known.set(tree, names)
  const found = names.get(nodeId)
  if (found) return found
  const node = tree.find(({ id }) => id === nodeId)
  const all = node ? [node.name, ...(node.parentId === null ? [] : namesAbove(tree, node.parentId))] : []
  names.set(nodeId, all)
  return all
}
