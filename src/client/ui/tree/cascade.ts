import type { TreeNode } from './tree-model.ts'

/** The nodes along a path of keys from the root, as far as they are known. */
export function nodesAlong(nodes: readonly TreeNode[], path: readonly string[]): TreeNode[] {
  const [first, ...rest] = path
  const node = nodes.find(({ id }) => id === first)
  return node ? [node, ...nodesAlong(node.children ?? [], rest)] : []
}

/** One level that is seen: its nodes, and their parent. */
export interface Level {
  nodes: readonly TreeNode[]
  parent: TreeNode | undefined
}

/** The levels that a trail of keys goes through, the outermost first; the last key is in the last level. */
export function levelsAlong(nodes: readonly TreeNode[], trail: readonly string[]): Level[] {
  const above = nodesAlong(nodes, trail.slice(0, -1))
  return [{ nodes, parent: undefined }, ...above.map((parent) => ({ nodes: parent.children ?? [], parent }))]
}

/** The node that is active first: what is chosen, as far as it is known, else the first node. */
export function firstTrail(nodes: readonly TreeNode[], path: readonly string[]): string[] {
  const known = nodesAlong(nodes, path).map(({ id }) => id)
  return known.length > 0 ? known : nodes.slice(0, 1).map(({ id }) => id)
}
