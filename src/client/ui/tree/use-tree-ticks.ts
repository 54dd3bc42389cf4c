import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { announce } from '../base/announcer.ts'
import { checkedAfter, checksOf } from './tree-checks.ts'
import type { TreeNode } from './tree-model.ts'

/** How the nodes of a tree are ticked. */
export interface Ticking {
  /** The nodes that are ticked; with it every node has a box. Linked, a parent represents all that is below it. */
  checked?: ReadonlySet<string> | undefined
  /** Called with the nodes that are ticked then; without it the boxes cannot be changed. */
  onCheckedChange?: ((checked: ReadonlySet<string>) => void) | undefined
  /** Whether a parent follows its children and they follow it (default); off, each node is ticked for itself. */
  isLinked?: boolean
}

/** All nodes, where each of them has been ticked or let go at once. */
const EVERY = Symbol('every node')

/** The ticks of a tree. What has become of a node that was ticked is said, and so is that nothing can be changed. */
export function useTreeTicks(nodes: readonly TreeNode[], { checked, onCheckedChange, isLinked = true }: Ticking) {
  const { t } = useTranslation('ui')
  const checks = useMemo(() => checked && checksOf(nodes, checked, isLinked), [nodes, checked, isLinked])
  const ticked = useRef<string | typeof EVERY | null>(null)
  useEffect(() => {
    const which = ticked.current
    ticked.current = null
    if (!checks || which === null) return
    const count = [...checks.values()].filter((check) => check === 'all').length
    const words = which === EVERY ? t('tick.every', { count }) : t(`tick.${checks.get(which) ?? 'none'}`)
    announce(words, { about: 'tick' })
  }, [checks, t])
  const change = (which: string | typeof EVERY, next: () => ReadonlySet<string>) => {
    if (!onCheckedChange) return announce(t('tick.readOnly'), { about: 'tick' })
    ticked.current = which
    onCheckedChange(next())
  }
  return {
    checks,
    /** Ticks a node, or lets it go where it is ticked whole. */
    tick: (id: string) =>
      change(id, () => checkedAfter(nodes, checked ?? new Set(), id, checks?.get(id) !== 'all', isLinked)),
    /** Ticks all nodes, or lets all go where all are ticked. */
    tickAll: () =>
      change(EVERY, () => {
        const isOn = [...(checks?.values() ?? [])].some((check) => check !== 'all')
        return new Set(isOn ? checks?.keys() : [])
      })
  }
}
