import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { FirstPage } from '#contract/files/first-page.ts'
import { ownSetting, setOwnSetting } from '#core/state/own-settings.ts'
import type { SessionGrid, SavedGridRow } from '#parts/saved-grid/open-grid-session.ts'
import type { Proposals } from '#grid/view/proposals/proposals.ts'
import { announce } from '#ui/base/announcer.ts'

import { type FileBytes, FirstPages } from './first-pages.ts'
import { type MarkedLines, cellProposals } from './proposals-of.ts'
import { useActiveRow } from './use-active-row.ts'
import { useReadingCommands } from './use-reading-commands.ts'

/** Whether anything is stored of a row. */
export const hasStoredBytes = ({ objects }: SavedGridRow) => Array.isArray(objects) && objects.length > 0

/** Other bytes in a row, or more that was read of them, are asked for anew. */
export const bytesOf = ({ id, objects }: SavedGridRow): FileBytes => ({ id, stamp: JSON.stringify(objects) })

/** What a screen shows beside its grid. */
export interface Reading {
  readonly isOpen: boolean
  readonly toggle: () => void
  /** What is known of the first pages of rows. */
  readonly pages: FirstPages
  /** The document of the row in focus; null: it has none, undefined: that is not known yet. */
  readonly document: FirstPage | null | undefined
  /** The documents of the rows that come next, as far as they are known, and of the row before. */
  readonly next: readonly FirstPage[]
  readonly number: number
  readonly turn: (by: 1 | -1) => void
  readonly goTo: (page: number) => void
  /** What the documents of rows offer for their cells. */
  readonly proposals: Proposals
  /** The lines of the document that were offered last, as places in its lines. */
  readonly marked: readonly number[]
}

/** The document of the row in focus of a grid, and the page of it that is read. Whether the pane is open is kept for the user under `name`. */
export function useReading(grid: SessionGrid | null, name: string): Reading {
  const { t } = useTranslation('parts')
  const [isOpen, setOpen] = useState(() => ownSetting(name) === true)
  const [pages] = useState(() => new FirstPages())
  const known = useStore(pages.$pages)
  const { row, ahead } = useActiveRow(isOpen ? grid : null)
  const id = row?.id
  useEffect(() => {
    if (row) pages.want([row, ...ahead].filter(hasStoredBytes).map(bytesOf))
  }, [pages, row, ahead])
  const found = id === undefined || !row || !hasStoredBytes(row) ? [] : known.get(id)?.pages
  const shown = found === undefined ? undefined : (found[0] ?? null)
  const [at, setAt] = useState({ object: shown?.object, number: 1 })
  const number = at.object === shown?.object ? at.number : 1
  const count = shown?.pages ?? 1
  const [marked, setMarked] = useState<MarkedLines>()
  const documentOf = (rowId: string) => {
    const one = grid?.get(rowId)
    if (!one || !hasStoredBytes(one)) return null
    const read = known.get(rowId)?.pages[0]
    if (!read || read.state === 'waiting') pages.want([bytesOf({ ...one, id: rowId })])
    return read ?? (known.has(rowId) ? null : undefined)
  }
  const mark = (lines: MarkedLines) => {
    setMarked(lines)
    const page = shown?.lines[lines.lines[0] ?? -1]?.page
    if (lines.object === shown?.object && page !== undefined) setAt({ object: shown.object, number: page })
  }
  const toggle = () => {
    setOpen(!isOpen)
    setOwnSetting(name, !isOpen)
    announce(t(isOpen ? 'reading.closed' : 'reading.opened'), { about: 'reading' })
  }
  const goTo = (page: number) => {
    const to = Math.min(Math.max(1, page), count)
    if (to !== number) setAt({ object: shown?.object, number: to })
    announce(t('reading.page', { page: to, pages: count }), { about: 'reading' })
  }
  const turn = (by: 1 | -1) => goTo(number + by)
  const proposals = cellProposals({ documentOf, mark, t })
  useReadingCommands({ toggle, turn, isShown: isOpen && Boolean(shown) })
  return {
    isOpen,
    toggle,
    pages,
    document: shown,
    next: [ahead[0], ahead.at(-1)].flatMap((one) => (one && known.get(one.id)?.pages[0]) ?? []),
    number,
    turn,
    goTo,
    proposals,
    marked: marked !== undefined && marked.object === shown?.object ? marked.lines : []
  }
}
