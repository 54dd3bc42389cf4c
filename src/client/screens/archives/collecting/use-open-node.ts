import { useStore } from '@nanostores/react'

import type { ArchiveTreeNode } from '#contract/archives/tree.ts'

import type { CollectController } from './session/collect-controller.ts'

/** The open node with the counts of the tree as it is now: the one that was chosen may be older. */
export function useOpenNode(controller: CollectController): ArchiveTreeNode | null {
  const node = useStore(controller.$node)
  const tree = useStore(controller.tree.$state)
  return ('data' in tree ? tree.data?.find(({ id }) => id === node?.id) : undefined) ?? node
}
