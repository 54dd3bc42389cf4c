import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { queryFile } from '#contract/archives/files.ts'
import type { ArchiveTreeNode } from '#contract/archives/tree.ts'
import { inform, warn } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Refused } from '#core/wire/http/failure.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { useFreshArrival } from '#parts/address/use-fresh-arrival.ts'
import { usePageAddress } from '#parts/address/use-page-address.ts'
import type { AdvancedQuery } from '#parts/query/advanced-query.ts'
import { readQuery } from '#parts/query/query-param.ts'
import type { WantedCell } from '#parts/saved-grid/use-cell-address.ts'
import { type GridArrangement, readView, viewValues } from '#parts/saved-grid/view-params.ts'

import { COLLECT_PARAMS, type CollectValues, filterValues, nodeValues, paramTitles } from './collect-address.ts'
import type { CollectController } from './session/collect-controller.ts'
import { collectFields } from './collect-fields.ts'
import { isNarrowing, isWithin, MOST_ROWS } from './session/collect-query.ts'
import { nodeTitle } from './tree/collect-tree.tsx'

/** How 收集著录 and its address follow each other, as the grid of files needs it. */
export interface CollectAddress {
  /** How the rows and columns are shown, as the address says. */
  readonly view: () => GridArrangement
  readonly onView: (now: GridArrangement) => void
  readonly wanted: WantedCell | null
  readonly onActive: (file: string, cell: string) => void
  readonly onMissing: (wanted: WantedCell) => void
}

/**
 * Keeps the node, the search, the view and the cell in focus in the address of the page, and shows what an address says to which
 * somebody has come. A node that is opened is an entry of the history; everything else replaces it (READINGS.md A70).
 */
export function useCollectAddress(
  controller: CollectController,
  advanced: AdvancedQuery,
  page: RefObject<HTMLElement | null>
): CollectAddress {
  const { t } = useTranslation('archives')
  const address = usePageAddress(COLLECT_PARAMS, paramTitles(t))
  const [wanted, setWanted] = useState<WantedCell | null>(null)
  const arrive = useFreshArrival()
  const words = useRef(t)
  words.current = t

  const own = useMemo(() => {
    /** What somebody has come to and is not shown yet: the tree may still be on its way. */
    let awaited: CollectValues | null = null
    let isShowing = false
    let isFresh = () => false

    const missing = async (lost: WantedCell, isAgain = false) => {
      const say = words.current
      const nodes = controller.nodes()
      const here = controller.$node.get()
      let failure: unknown
      const found = await ask(queryFile, { id: lost.row }, { quiet: true }).catch((why: unknown) => {
        failure = why
        return null
      })
      if (address.values().file !== lost.row || !here) return
      const node = nodes.find(({ id }) => id === found?.nodeId)
      if (!found || !node) {
        address.set({ file: '', cell: '' })
        return void warn(failure instanceof Refused || !failure ? say('address.fileGone') : errorMessage(failure))
      }
      const { title } = found
      if (!isWithin(nodes, node.id, here.id)) {
        inform(say('address.fileMoved', { title, node: nodeTitle(node) }))
        awaited = { ...address.values(), ...nodeValues(node.id), file: lost.row, cell: lost.cell }
        return show(awaited)
      }
      const state = controller.$session.get()
      if (isNarrowing(controller.$filter.get())) warn(say('address.fileHidden', { title }))
      else if (state.mode === 'ready' && state.total > MOST_ROWS) warn(say('address.fileBeyond', { title }))
      else if (!isAgain) {
        // It is newer than the list.
        await controller.refresh()
        again.add(want(lost.row, lost.cell))
      }
    }
    const again = new WeakSet<WantedCell>()
    const want = (row: string, cell: string): WantedCell => {
      const next = { row, cell, takesFocus: isFresh }
      setWanted(next)
      return next
    }
    /** The node that an address means: by its id, by its file alone, or the first; what is not there is said. */
    const nodeOf = async ({ node: id, file, id: alone }: CollectValues): Promise<ArchiveTreeNode | undefined> => {
      const nodes = controller.nodes()
      const named = nodes.find((node) => node.id === id)
      const name = alone || file
      if (named || nodes.length === 0) return named
      const found = name && (await ask(queryFile, { id: name }, { quiet: true }).catch(() => null))
      const node = (found && nodes.find((one) => one.id === found.nodeId)) || undefined
      const [first] = nodes
      if (!node && first && id) warn(words.current('address.nodeGone', { node: nodeTitle(first) }))
      else if (!node && first && name) warn(words.current('address.fileGone'))
      return node ?? first
    }
    const show = async (values: CollectValues) => {
      const node = await nodeOf(values)
      if (!node || awaited !== values) return
      awaited = null
      const file = values.id || values.file
      const templates = controller.templates.$state.get()
      const { query, unknown } = readQuery(
        values.query,
        collectFields('data' in templates && templates.data ? templates.data : [], node, words.current)
      )
      if (unknown > 0) warn(words.current('address.queryFields', { count: unknown }))
      advanced.adopt(query)
      const filter = { word: values.word, states: values.states, advanced: query }
      const before = controller.$session.get()
      address.set({ ...filterValues(filter), node: node.id, file, id: '' })
      isShowing = true
      const shown = controller.show(node, filter)
      isShowing = false
      // The grid that stays is put otherwise; another begins so.
      const now = controller.$session.get()
      if (before.mode === 'ready' && now === before)
        now.session.grid.state.changes.emit({ type: 'turn', to: readView(values) })
      if (file) want(file, values.cell)
      else if (isFresh()) {
        await shown
        if (isFresh()) focusHeading(page.current)
      }
    }
    const come = (values: CollectValues) => {
      awaited = values
      isFresh = arrive()
      if (controller.$brought.get() > 0 && controller.nodes().length > 0) void show(values)
    }
    return {
      come,
      /** The tree has come. */
      brought() {
        if (awaited && controller.nodes().length > 0) void show(awaited)
      },
      node(node: ArchiveTreeNode | null) {
        if (isShowing || !node || node.id === address.values().node) return
        awaited = null
        address.set(nodeValues(node.id), { isEntry: address.values().node !== '' })
      },
      filter() {
        if (!isShowing) address.set({ ...filterValues(controller.$filter.get()), file: '', cell: '' })
      },
      given: {
        view: () => readView(address.values()),
        onView: (now: GridArrangement) => address.set(viewValues(now)),
        onActive: (file: string, cell: string) => address.set({ file, cell }),
        onMissing: (lost: WantedCell) => void missing(lost, again.has(lost))
      }
    }
  }, [controller, advanced, address, arrive, page])

  useEffect(() => {
    const stops = [
      controller.$node.listen(own.node),
      controller.$filter.listen(own.filter),
      controller.$brought.listen(own.brought),
      address.follow(own.come)
    ]
    void controller.start()
    return () => {
      for (const stop of stops) stop()
    }
  }, [controller, address, own])
  return { ...own.given, wanted }
}

/** Who has come to a place without a row, and whose focus has gone with what was shown before, goes on at the heading. */
function focusHeading(page: HTMLElement | null): void {
  const heading = page?.querySelector('h1')
  if (!heading || document.activeElement !== document.body) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
