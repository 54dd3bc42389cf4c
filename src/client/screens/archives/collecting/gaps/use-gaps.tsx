import { useStore } from '@nanostores/react'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { markApplies, type ArchiveTreeNode } from '#contract/archives/tree.ts'
import { inform, retire, succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { announce } from '#ui/base/announcer.ts'

import type { CollectController } from '../session/collect-controller.ts'
import { markableAt, nextMissingItem } from './collect-gaps.ts'
import { nodeTitle } from '../tree/collect-tree.tsx'
import { NotApplicable } from './not-applicable.tsx'

/** What can be done about what is missing. */
export interface GapActions {
  /** Opens the next gap; where it is empty, the focus is on the button that fills it. */
  readonly nextGap: () => Promise<void>
  /** Asks why the open node does not apply 不涉及. */
  readonly markNotApplicable: () => void
  /** Takes back that the open node does not apply. */
  readonly markApplicable: () => Promise<void>
  /** What these actions draw: the question for the reason. */
  readonly dialog: ReactNode
}

/** Finds gaps of the tree one by one, and says of those that need no file why. */
export function useGaps(controller: CollectController, page: RefObject<HTMLElement | null>): GapActions {
  const { t } = useTranslation('archives')
  /** The gap to which somebody goes, until its files are there, and where he was: who has gone on meanwhile keeps the focus. */
  const awaited = useRef<{ readonly id: string; readonly from: Element | null } | null>(null)
  const files = useStore(controller.$session)
  useEffect(() => {
    const { id, from } = awaited.current ?? {}
    if (files.mode !== 'ready' || files.isAsking || files.node.id !== id) return
    awaited.current = null
    const { activeElement: now } = document
    // The heading of the page that opened may have it by itself.
    if (now === from || !now?.closest('[role=dialog], [role=alertdialog], [role=grid], input')) focusGap(page.current)
  }, [files, page])
  const [asked, setAsked] = useState<{ readonly node: ArchiveTreeNode; readonly count: number } | null>(null)
  const actions = useMemo(() => {
    const open = () => controller.nodes().find(({ id }) => id === controller.$node.get()?.id)
    /** What was pressed has gone, for the item is in another state: the focus is at its files, where that is read. */
    const refreshed = async () => {
      await controller.tree.refresh()
      requestAnimationFrame(() => {
        if (!document.activeElement?.closest('[role=dialog], [role=alertdialog], [role=grid], [role=tree], input'))
          focusGap(page.current)
      })
    }
    const restored = async (nodeIds: readonly string[], said: string) => {
      // A failure is shown by `ask`; the tree stays as it is.
      const done = await ask(markApplies, { nodeIds: [...nodeIds], applies: true }).catch(() => null)
      if (!done) return
      retire(said)
      succeed(wordsOf(done.nodeIds, 'applies.unmarked', 'applies.unmarkedCount'))
      await refreshed()
    }
    /** What is left where nothing is 缺: 在办 is not filled by bringing files, and a project that is handed over owes. */
    const nothingMissing = (nodes: readonly ArchiveTreeNode[]) => {
      const sum = (kind: 'begun' | 'owed') =>
        nodes.filter(({ level }) => level === 'item').reduce((all, node) => all + node[kind], 0)
      const [begun, owed] = [sum('begun'), sum('owed')]
      if (owed > 0) return t('gaps.owed', { count: owed })
      return begun > 0 ? t('gaps.noneBegun', { count: begun }) : t('gaps.none')
    }
    const wordsOf = (
      nodeIds: readonly string[],
      one: 'applies.marked' | 'applies.unmarked',
      many: 'applies.markedCount' | 'applies.unmarkedCount'
    ) => {
      const [only] = nodeIds.length === 1 ? controller.nodes().filter(({ id }) => id === nodeIds[0]) : []
      return only ? t(one, { node: nodeTitle(only) }) : t(many, { count: nodeIds.length })
    }
    return {
      async nextGap() {
        const found = nextMissingItem(controller.nodes(), controller.$node.get()?.id ?? null)
        if (!found) return void inform(nothingMissing(controller.nodes()))
        const isOpen = found.node.id === controller.$node.get()?.id
        announce(t('gaps.at', { ...found, node: nodeTitle(found.node) }), { about: 'gap' })
        if (isOpen) return focusGap(page.current)
        awaited.current = { id: found.node.id, from: document.activeElement }
        await controller.choose(found.node.id)
      },
      markNotApplicable() {
        const node = open()
        if (!node) return
        const count = markableAt(controller.nodes(), node).length
        if (count === 0 && node.level !== 'item') return void inform(t('applies.nothing', { node: nodeTitle(node) }))
        setAsked({ node, count })
      },
      async markApplicable() {
        const node = open()
        if (node) await restored([node.id], '')
      },
      async done(nodeIds: readonly string[]) {
        setAsked(null)
        const said = wordsOf(nodeIds, 'applies.marked', 'applies.markedCount')
        succeed(said, { actions: [{ label: t('applies.back'), run: () => void restored(nodeIds, said) }] })
        await refreshed()
      }
    }
  }, [controller, page, t])
  const dialog = asked && (
    <NotApplicable
      node={asked.node}
      count={asked.count}
      reasons={reasonsIn(controller.nodes())}
      onDone={(nodeIds) => void actions.done(nodeIds)}
      onClose={() => setAsked(null)}
    />
  )
  return { ...actions, dialog }
}

/** The button that brings files to an empty item, or else the files as a whole. */
function focusGap(page: HTMLElement | null): void {
  const target =
    page?.querySelector<HTMLElement>('[data-fills-gap]') ?? page?.querySelector<HTMLElement>('[data-files]')
  target?.focus()
}

/** The reasons that were given in a project, each once. */
const reasonsIn = (nodes: readonly ArchiveTreeNode[]) => [...new Set(nodes.flatMap(({ naReason }) => naReason ?? []))]
