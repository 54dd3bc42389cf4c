import type { TreeNode } from './tree-model.ts'

/** How a node is ticked; some: not all that is below it. */
export type TreeCheck = 'all' | 'some' | 'none'

const below = (node: TreeNode): readonly TreeNode[] => node.children ?? []

/**
 * How every known node is ticked. Linked, a parent represents all that is below it, also for what has not been brought
 * yet; unlinked, each node represents itself only.
 */
export function checksOf(
  nodes: readonly TreeNode[],
  checked: ReadonlySet<string>,
  isLinked: boolean
): ReadonlyMap<string, TreeCheck> {
  const checks = new Map<string, TreeCheck>()
  const visit = (node: TreeNode, isInherited: boolean): TreeCheck => {
    const isOn = isInherited || checked.has(node.id)
    const children = below(node).map((child) => visit(child, isLinked && isOn))
    const isAll = isOn || (isLinked && children.length > 0 && children.every((check) => check === 'all'))
    const check = isAll ? 'all' : isLinked && children.some((child) => child !== 'none') ? 'some' : 'none'
    checks.set(node.id, check)
    return check
  }
  for (const node of nodes) visit(node, false)
  return checks
}

/** What is ticked after a node was ticked, or no longer is; linked, with all below it, and its parents as their children are. */
export function checkedAfter(
  nodes: readonly TreeNode[],
  checked: ReadonlySet<string>,
  id: string,
  isOn: boolean,
  isLinked: boolean
): ReadonlySet<string> {
  if (!isLinked) return new Set(isOn ? [...checked, id] : [...checked].filter((other) => other !== id))
  const next = new Set(checked)
  const set = (node: TreeNode, on: boolean) => {
    if (on) next.add(node.id)
    else next.delete(node.id)
    for (const child of below(node)) set(child, on)
  }
  const visit = (siblings: readonly TreeNode[], isInherited: boolean): boolean => {
    for (const node of siblings) {
      const wasOn = isInherited || checked.has(node.id)
      if (node.id === id) {
        set(node, isOn)
        // What a parent represented is ticked by itself from now on.
        if (isInherited) for (const other of siblings) if (other !== node) set(other, true)
        return true
      }
      if (!visit(below(node), wasOn)) continue
      if (isInherited) for (const other of siblings) if (other !== node) set(other, true)
      if (below(node).every((child) => next.has(child.id))) next.add(node.id)
      else next.delete(node.id)
      return true
    }
    return false
  }
  visit(nodes, false)
  return next
}
