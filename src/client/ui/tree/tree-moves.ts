import type { TreeNode } from './tree-model.ts'

/** Where a node is to go: below another one, or to the outermost nodes, and which of its siblings it shall be, from 0. */
export interface TreeMove<Node extends TreeNode> {
  node: Node
  parent: Node | null
  place: number
}

/** A step of a node: before its neighbour, behind it, into the one before it, or out of its parent. */
export type MoveWay = 'up' | 'down' | 'into' | 'out'

/** Where a node is dropped, seen from another one. */
export type DropSide = 'before' | 'into' | 'after'

interface Family<Node> {
  siblings: readonly Node[]
  at: number
  /** From the root to its parent. */
  path: readonly Node[]
}

function familyOf<Node extends TreeNode>(
  siblings: readonly Node[],
  id: string,
  path: readonly Node[] = []
): Family<Node> | undefined {
  const at = siblings.findIndex((node) => node.id === id)
  if (at >= 0) return { siblings, at, path }
  for (const node of siblings) {
    const found = node.children && familyOf(node.children as readonly Node[], id, [...path, node])
    if (found) return found
  }
}

/** The move that a step of a node would be; undefined where there is no way. */
export function moveBy<Node extends TreeNode>(
  nodes: readonly Node[],
  id: string,
  way: MoveWay
): TreeMove<Node> | undefined {
  const family = familyOf(nodes, id)
  const node = family?.siblings[family.at]
  if (!family || !node) return
  const { siblings, at, path } = family
  const parent = path.at(-1) ?? null
  if (way === 'up') return at > 0 ? { node, parent, place: at - 1 } : undefined
  if (way === 'down') return at < siblings.length - 1 ? { node, parent, place: at + 1 } : undefined
  const before = siblings[at - 1]
  if (way === 'into')
    return before && isKnown(before) ? { node, parent: before, place: before.children?.length ?? 0 } : undefined
  const above = parent && familyOf(nodes, parent.id)
  return above ? { node, parent: above.path.at(-1) ?? null, place: above.at + 1 } : undefined
}

/** The move that a drop beside or into another node would be; undefined for what cannot be, such as into itself. */
export function moveTo<Node extends TreeNode>(
  nodes: readonly Node[],
  id: string,
  target: string,
  side: DropSide
): TreeMove<Node> | undefined {
  const own = familyOf(nodes, id)
  const other = familyOf(nodes, target)
  const node = own?.siblings[own.at]
  const goal = other?.siblings[other.at]
  if (!node || !goal || !other || goal === node || other.path.includes(node)) return
  if (side === 'into')
    return isKnown(goal)
      ? { node, parent: goal, place: (goal.children ?? []).filter((child) => child !== node).length }
      : undefined
  const place = other.siblings.filter((sibling) => sibling !== node).indexOf(goal) + (side === 'after' ? 1 : 0)
  if (other.siblings[place] === node && other.siblings === own?.siblings) return
  return { node, parent: other.path.at(-1) ?? null, place }
}

/** The nodes after a move, for an owner that keeps them itself. */
export function movedNodes<Node extends TreeNode>(
  nodes: readonly Node[],
  { node, parent, place }: TreeMove<Node>
): Node[] {
  const without = (siblings: readonly Node[]): Node[] =>
    siblings
      .filter(({ id }) => id !== node.id)
      .map((one) => (one.children ? { ...one, children: without(one.children as readonly Node[]) } : one))
  const within = (siblings: readonly Node[]): Node[] =>
    siblings.map((one) => {
      if (one.id === parent?.id)
        return { ...one, children: ((one.children ?? []) as readonly Node[]).toSpliced(place, 0, node) }
      return one.children ? { ...one, children: within(one.children as readonly Node[]) } : one
    })
  return parent ? within(without(nodes)) : without(nodes).toSpliced(place, 0, node)
}

/** How many siblings a node has after a move, itself among them. */
export function siblingsAfter<Node extends TreeNode>(nodes: readonly Node[], { node, parent }: TreeMove<Node>): number {
  return (parent ? (parent.children ?? []) : nodes).filter(({ id }) => id !== node.id).length + 1
}

/** Whether all that is below a node is known, so that something can be put there. */
const isKnown = (node: TreeNode): boolean => node.children !== undefined || node.hasChildren !== true
