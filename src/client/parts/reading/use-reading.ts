import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { FirstPage } from '#contract/files/first-page.ts'
import { ownSetting, setOwnSetting } from '#core/state/own-settings.ts'
import type { PaletteCommand } from '#core/work/commands.ts'
import { useCommands } from '#core/work/use-commands.ts'
import type { SessionGrid, SessionRow } from '#parts/saved-grid/open-grid-session.ts'
import type { CandidatesOf } from '#grid/view/candidates.ts'
import { announce } from '#ui/base/announcer.ts'

import { type FileBytes, FirstPages } from './first-pages.ts'
import { useActiveRow } from './use-active-row.ts'

/** The keys of the reading pane, wherever a screen has one. */
export const READING_KEYS = {
  toggle: 'Alt+Shift+P',
  next: 'Alt+Shift+PageDown',
  previous: 'Alt+Shift+PageUp'
} as const

/** Other bytes in a row, or more that was read of them, are asked for anew. */
const bytesOf = ({ id, objects }: SessionRow): FileBytes => ({ id, stamp: JSON.stringify(objects) })

/** What a screen shows beside its grid. */
export interface Reading {
  readonly isOpen: boolean
  readonly toggle: () => void
  /** The document of the row in focus; null: it has none, undefined: that is not known yet. */
  readonly document: FirstPage | null | undefined
  readonly number: number
  readonly turn: (by: 1 | -1) => void
  /** What the document of a row offers for a cell; null while that is on its way. */
  readonly candidatesOf: CandidatesOf
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
    if (row)
      pages.want([row, ...ahead].filter(({ objects }) => Array.isArray(objects) && objects.length > 0).map(bytesOf))
  }, [pages, row, ahead])
  const isEmpty = !Array.isArray(row?.objects) || row.objects.length === 0
  const found = id === undefined || isEmpty ? [] : known.get(id)
  const shown = found === undefined ? undefined : (found[0] ?? null)
  const [at, setAt] = useState({ object: shown?.object, number: 1 })
  const number = at.object === shown?.object ? at.number : 1
  const count = shown?.pages ?? 1
  const [offered, setOffered] = useState<{ object: string; lines: readonly number[] }>()
  const candidatesOf: CandidatesOf = (rowId, key) => {
    const one = grid?.get(rowId)
    if (!one || !Array.isArray(one.objects) || one.objects.length === 0) return []
    const read = known.get(rowId)?.[0]
    if (!read || read.state === 'waiting') {
      pages.want([bytesOf({ ...one, id: rowId })])
      return null
    }
    const candidates = read.candidates.filter(({ field }) => field === key)
    setOffered({ object: read.object, lines: candidates[0]?.lines ?? [] })
    return candidates.map(({ value, grade, rule, lines }) => {
      const page = read.lines[lines[0] ?? -1]?.page ?? 1
      const source = t('reading.source', { page, rule: t(`reading.rule.${rule}`) })
      return { text: String(value), source: grade === 'sure' ? source : t('reading.possible', { source }) }
    })
  }
  const commands = useMemo((): readonly PaletteCommand[] => {
    const toggle = () => {
      const next = !isOpen
      setOpen(next)
      setOwnSetting(name, next)
      announce(t(next ? 'reading.opened' : 'reading.closed'), { about: 'reading' })
    }
    const turn = (by: 1 | -1) => {
      const to = Math.min(Math.max(1, number + by), count)
      if (to !== number) setAt({ object: shown?.object, number: to })
      announce(t('reading.page', { page: to, pages: count }), { about: 'reading' })
    }
    const isShown = () => isOpen && Boolean(shown)
    const group = 'screen' as const
    return [
      { id: 'reading.toggle', title: () => t('reading.toggle'), group, keys: READING_KEYS.toggle, run: toggle },
      {
        id: 'reading.next',
        title: () => t('reading.next'),
        group,
        keys: READING_KEYS.next,
        when: isShown,
        run: () => turn(1)
      },
      {
        id: 'reading.previous',
        title: () => t('reading.previous'),
        group,
        keys: READING_KEYS.previous,
        when: isShown,
        run: () => turn(-1)
      }
    ]
  }, [t, isOpen, name, number, count, shown])
  useCommands(commands)
  const [toggle, next, previous] = commands
  return {
    isOpen,
    toggle: () => void toggle?.run(),
    document: shown,
    number,
    turn: (by) => void (by === 1 ? next : previous)?.run(),
    candidatesOf,
    marked: offered !== undefined && offered.object === shown?.object ? offered.lines : []
  }
}
