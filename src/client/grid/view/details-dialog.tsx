import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/button.tsx'
import { Descriptions } from '#ui/descriptions.tsx'
import { Dialog } from '#ui/dialog.tsx'

import type { GridColumn } from '../model/data/columns.ts'
import type { GridModel } from '../model/create-grid.ts'
import { cellText, type GridState, markWords } from '../model/edits/grid-state.ts'
import { activateCell } from '../model/edits/going.ts'
import type { Row } from '../model/data/rows.ts'
import { useChanges } from './use-changes.ts'

/** What the details of a row show: every column with its text, or what a screen draws, with more buttons where it has some. */
export type Details = true | ((row: Row) => ReactNode) | DrawnDetails

/** What a screen draws of a row, and its buttons for it; `close` closes the details first. */
export interface DrawnDetails {
  readonly draw: (row: Row) => ReactNode
  readonly actions: (row: Row, close: () => void) => ReactNode
}

const WIDTH = 1200
const LONG = new Set(['textarea', 'input_pop'])

/** The active row, whole (SPEC.md §2, 详细信息): 1200 px wide, as large as the window if wanted; the rows before and after it without closing. */
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
  const [up, down] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)]
  // At the last row its button can be pressed no more: the focus goes to the other, instead of nowhere.
  const wasPressed = useRef<'up' | 'down' | null>(null)
  useEffect(() => {
    if (wasPressed.current === 'down' && after < 0) up.current?.focus()
    if (wasPressed.current === 'up' && before < 0) down.current?.focus()
    wasPressed.current = null
  })
  const placeOf = (at: number) =>
    t('rowOf', { place: at + 1 - rows.groupsBefore(at), count: rows.size - rows.groupsBefore(rows.size) })
  const step = (way: 'up' | 'down') => {
    wasPressed.current = way
    const to = way === 'up' ? before : after
    activateCell(state, { line: to, col })
    announce(placeOf(to), { about: 'details' })
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
          <span className="mr-auto text-quiet">{placeOf(line)}</span>
          <Button ref={up} icon={<ArrowUp aria-hidden />} isDisabled={before < 0} onPress={() => step('up')}>
            {t('rowBefore')}
          </Button>
          <Button ref={down} icon={<ArrowDown aria-hidden />} isDisabled={after < 0} onPress={() => step('down')}>
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
