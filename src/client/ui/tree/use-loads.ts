import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { announce } from '../base/announcer.ts'
import type { TreeNode } from './tree-model.ts'

/** The state of a node's children that are being loaded. */
export type Loading = 'running' | 'failed'

/**
 * Brings children once at a time for each node, and says when they could not be brought. `bring` gives what came, and
 * nothing while it runs already or when it failed.
 */
export function useLoads<Node extends TreeNode, Brought>(
  load: ((node: Node) => Promise<Brought>) | undefined
): { loads: ReadonlyMap<string, Loading>; bring: (node: Node) => Promise<Brought | undefined> } {
  const { t } = useTranslation('ui')
  const [loads, setLoads] = useState<ReadonlyMap<string, Loading>>(new Map())
  const bring = async (node: Node) => {
    if (!load || loads.get(node.id) === 'running') return
    const note = (state?: Loading) =>
      setLoads(
        (before) => new Map([...before].filter(([id]) => id !== node.id).concat(state ? [[node.id, state]] : []))
      )
    note('running')
    try {
      const brought = await load(node)
      note()
      return brought
    } catch {
      note('failed')
      announce(t('branchFailed', { name: node.title }), { assertive: true })
    }
  }
  return { loads, bring }
}
