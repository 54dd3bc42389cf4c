import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'
import { Descriptions } from '#ui/data/descriptions.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'

import type { GridColumn } from '../model/data/columns.ts'
import type { GridModel } from '../model/create-grid.ts'
import { cellText, type GridState, markWords } from '../model/edits/grid-state.ts'
import { activateCell } from '../model/edits/going.ts'
import type { GridRow } from '../model/data/rows.ts'
import { useChanges } from './use-changes.ts'

/** What the details of a row show: every column with its text, or what a screen draws, with more buttons where it has some. */
export type Details = true | ((row: GridRow) => ReactNode) | DrawnDetails

/** What a screen draws of a row, and its buttons for it; `close` closes the details first. */
export interface DrawnDetails {
  readonly draw: (row: GridRow) => ReactNode
  readonly actions: (row: GridRow, close: () => void) => ReactNode
  /** The pages before and behind the rows of the grid, where it shows one of several. */
  readonly pages?: DetailsPages | undefined
}

/** The rows of a list beyond those of the page that a grid shows. */
export interface DetailsPages {
  /** How many rows are on the pages before. */
  readonly before: number
  /** How many there are on all pages; with `isMore` at least so many. */
  readonly total: number
  readonly isMore: boolean
  /** Brings the page before or behind, and goes to the row that is next to the last one; false where it has not come. */
  readonly turn: (by: 1 | -1) => Promise<boolean>
}

type Way = 'up' | 'down'
const WIDTH = 1200
const LONG = new Set(['textarea', 'input_pop'])

/**
 * The active row, whole (SPEC.md §2, 详细信息): 1200 px wide, as large as the window if wanted; the rows before and after it without
 * closing, also those of other pages. The focus returns to the row that was shown last.
 */
export function DetailsDialog({ grid, details, onDone }: { grid: GridModel; details: Details; onDone: () => void }) {
  const { t } = useTranslation('grid')
  useChanges(grid, 'cursor', 'cell', 'cells', 'rows')
  const { state } = grid
  const { line, col } = state.cursor.at
  const { rows } = state
  const rowIndex = rows.rowIndexAt(line)
  /** The nearest row before or behind this one, past the lines of groups; -1 where there is none. */
  const nearest = (by: 1 | -1) => {
    let at = line + by
    while (at >= 0 && at < rows.size && rows.rowIndexAt(at) < 0) at += by
    return at < rows.size ? at : -1
  }
  const [before, after] = [nearest(-1), nearest(1)]
  const pages = typeof details === 'object' ? details.pages : undefined
  const beyond = pages ?? { before: 0, total: rows.size - rows.groupsBefore(rows.size), isMore: false }
  const place = beyond.before + line + 1 - rows.groupsBefore(line)
  const [isFirst, isLast] = [place <= 1, after < 0 && place >= beyond.total]
  const count = beyond.isMore ? `${beyond.total - 1}+` : beyond.total
  const [up, down] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)]
  const pressed = useRef<Way | null>(null)
  const [turning, setTurning] = useState<Way | null>(null)
  useEffect(() => {
    if (pressed.current === null || turning) return
    // At the last row its button can be pressed no more: the focus goes to the other, instead of nowhere.
    if (pressed.current === 'down' && isLast) up.current?.focus()
    if (pressed.current === 'up' && isFirst) down.current?.focus()
    pressed.current = null
    announce(t(isLast ? 'rowLast' : isFirst ? 'rowFirst' : 'rowOf', { place, count }), { about: 'details' })
  })
  const step = async (way: Way) => {
    const to = way === 'up' ? before : after
    pressed.current = way
    if (to >= 0) return activateCell(state, { line: to, col })
    setTurning(way)
    if (!(await pages?.turn(way === 'up' ? -1 : 1))) pressed.current = null
    setTurning(null)
  }
  const close = () => {
    onDone()
    state.changes.emit({ type: 'focus' })
  }
  return (
    <Dialog
      title={t('details')}
      isOpen
      onOpenChange={(isOpen) => isOpen || close()}
      width={WIDTH}
      canFullscreen
      footer={
        <>
          <span className="mr-auto text-quiet">{t('rowOf', { place, count })}</span>
          <Button
            ref={up}
            icon={<ArrowUp aria-hidden />}
            isDisabled={isFirst && turning !== 'up'}
            isLoading={turning === 'up'}
            onPress={() => void step('up')}
          >
            {t('rowBefore')}
          </Button>
          <Button
            ref={down}
            icon={<ArrowDown aria-hidden />}
            isDisabled={isLast && turning !== 'down'}
            isLoading={turning === 'down'}
            onPress={() => void step('down')}
          >
            {t('rowAfter')}
          </Button>
          {rowIndex >= 0 && typeof details === 'object' && details.actions(rows.row(rowIndex), onDone)}
          <Button slot="close" kind="primary">
            {t('close')}
          </Button>
        </>
      }
    >
      {rowIndex >= 0 && <RowWords state={state} rowIndex={rowIndex} />}
      {rowIndex >= 0 &&
        (details === true ? (
          <Descriptions
            items={state.columns.all
              .filter(({ type }) => type !== 'hidden')
              .map((column) => ({
                term: column.title,
                value: withWords(state, rowIndex, column),
                isWide: LONG.has(column.type)
              }))}
          />
        ) : (
          (typeof details === 'object' ? details.draw : details)(state.rows.row(rowIndex))
        ))}
    </Dialog>
  )
}

/** What is said of the row as a whole. */
function RowWords({ state, rowIndex }: { state: GridState; rowIndex: number }) {
  const mark = state.marks.row(state.rows.row(rowIndex))
  return mark && <p className="mb-3 rounded-control bg-warn-tint px-3 py-2 text-warn">{mark.words}</p>
}

/** What a cell holds, and what is said of it. */
function withWords(state: GridState, rowIndex: number, column: GridColumn): ReactNode {
  const text = cellText(state, rowIndex, column)
  const marks = state.marks.cell(state.rows.row(rowIndex), column.key)
  if (marks.length === 0) return text
  return (
    <>
      {text || '—'}
      {marks.map((mark) => (
        <span key={mark.sign} className="block text-warn text-xs/5">
          {markWords(state, rowIndex, column, mark)}
        </span>
      ))}
    </>
  )
}
