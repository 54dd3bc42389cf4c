import { useMemo, useState } from 'react'

import { grafted } from './tree-choices.ts'
import type { TreeNode } from './tree-model.ts'

/** Brings the children of a node. */
export type LoadChildren = (node: TreeNode) => Promise<readonly TreeNode[]>

/** The nodes given, with the children that have been brought since; they stay while the field is there. */
export function useBranches(
  nodes: readonly TreeNode[],
  load: LoadChildren | undefined
): { known: readonly TreeNode[]; load: LoadChildren | undefined } {
  const [brought, setBrought] = useState<ReadonlyMap<string, readonly TreeNode[]>>(new Map())
  const known = useMemo(() => (brought.size > 0 ? grafted(nodes, brought) : nodes), [nodes, brought])
  const keep = async (node: TreeNode) => {
    const children = (await load?.(node)) ?? []
    setBrought((before) => new Map([...before, [node.id, children]]))
    return children
  }
  return { known, load: load && keep }
}
