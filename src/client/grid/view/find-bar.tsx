import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'
import { isComposing, isWithControl } from '#ui/base/pressed-keys.ts'
import { TextField } from '#ui/fields/text-field.tsx'

import type { GridModel } from '../model/create-grid.ts'
import type { CellPosition } from '../model/data/cursor.ts'
import { findAll, matchFrom } from '../model/cells/finding.ts'
import { cellText } from '../model/edits/grid-state.ts'
import { activateCell } from '../model/edits/going.ts'
import { useGivenOn } from './use-given-on.ts'

const REST = 150

/** Finds letters in the cells in sight, and puts others in their place. Enter goes on, Shift+Enter back, Escape to the cell. `asked` is another number each time that it is asked for. */
export function FindBar({ grid, asked, onClose }: { grid: GridModel; asked: number; onClose: () => void }) {
  const { t } = useTranslation('grid')
  const [wanted, setWanted] = useState('')
  const [by, setBy] = useState('')
  const [found, setFound] = useState<readonly CellPosition[]>([])
  const [at, setAt] = useState(-1)
  const search = useRef<HTMLInputElement>(null)
  const start = useRef(grid.state.cursor.at)

  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    void asked
    search.current?.focus()
    search.current?.select()
  }, [asked])
  useGivenOn(bar, () => search.current?.focus())
  useEffect(() => {
    let stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      stop.abort()
      stop = new AbortController()
      const all = await findAll(grid.state, wanted, stop.signal)
      if (all === null) return
      setFound(all)
      // From before the cell one was in: it may be the first that holds them.
      setAt(matchFrom(all, { line: start.current.line, col: start.current.col - 1 }, false))
    }
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void look(), REST)
    }
    soon()
    // The search runs anew when the cells have changed.
    const unsubscribe = grid.subscribe(({ type }) => {
      if (type === 'cell' || type === 'cells' || type === 'rows' || type === 'columns') soon()
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
      stop.abort()
    }
  }, [grid, wanted])
  const words =
    wanted === '' ? '' : found.length === 0 ? t('findNone') : t('findAt', { place: at + 1, count: found.length })
  const here = found[at]
  const announcement = words === '' || !here ? words : t('findCell', { words, ...cellWords(grid, here) })
  useEffect(() => {
    if (announcement) announce(announcement, { about: 'find' })
  }, [announcement])

  const show = (place: number) => {
    const cell = found[place]
    if (!cell) return
    setAt(place)
    start.current = cell
    activateCell(grid.state, cell)
  }
  const isThere = () => {
    const cell = found[at]
    return cell !== undefined && cell.line === grid.state.cursor.at.line && cell.col === grid.state.cursor.at.col
  }
  const step = (isBack: boolean) => show(isThere() ? matchFrom(found, found[at]!, isBack) : at)
  const replace = () => {
    if (!isThere()) return show(at)
    grid.cells.replace([found[at]!], wanted, by)
    show(matchFrom(found, found[at]!, false))
  }
  const close = () => {
    onClose()
    grid.state.changes.emit({ type: 'focus' })
  }
  const keys = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && event.target === search.current) step(event.shiftKey)
    else if (isWithControl(event, 'f')) search.current?.select()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <search ref={bar} aria-label={t('find')} className="g-find" onKeyDown={keys}>
      <TextField
        aria-label={t('findWhat')}
        placeholder={t('findWhat')}
        value={wanted}
        onChange={setWanted}
        inputRef={search}
        hasMessageLine={false}
        className="w-44"
      />
      <span className="flex items-center gap-1">
        <span className="text-quiet lg:min-w-24">{words}</span>
        <Button
          kind="plain"
          aria-label={t('findBack')}
          icon={<ArrowUp aria-hidden />}
          isDisabled={found.length === 0}
          onPress={() => step(true)}
        />
        <Button
          kind="plain"
          aria-label={t('findNext')}
          icon={<ArrowDown aria-hidden />}
          isDisabled={found.length === 0}
          onPress={() => step(false)}
        />
      </span>
      <TextField
        aria-label={t('replaceBy')}
        placeholder={t('replaceBy')}
        value={by}
        onChange={setBy}
        hasMessageLine={false}
        className="w-44"
      />
      <span className="flex items-center gap-1.5">
        <Button isDisabled={found.length === 0} onPress={replace}>
          {t('replaceOne')}
        </Button>
        <Button isDisabled={found.length === 0} onPress={() => grid.cells.replace(found, wanted, by)}>
          {t('replaceAll')}
        </Button>
      </span>
      <Button kind="plain" aria-label={t('findClose')} icon={<X aria-hidden />} onPress={close} className="ml-auto" />
    </search>
  )
}

/** The place of a cell and what it holds, for who does not see it. */
function cellWords(
  { state }: GridModel,
  { line, col }: CellPosition
): { readonly number: number; readonly title: string; readonly text: string } {
  const rowIndex = state.rows.rowIndexAt(line)
  const column = state.columns.placed[col]?.column
  return rowIndex < 0 || !column
    ? { number: 0, title: '', text: '' }
    : { number: state.rows.numberOf(rowIndex), title: column.title, text: cellText(state, rowIndex, column) }
}
