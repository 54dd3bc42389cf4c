import { ArrowDown, ArrowUp, CircleAlert, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'

import type { GridModel } from '../model/create-grid.ts'
import type { Leftover } from '../model/cells/filling.ts'
import { useChanges } from './use-changes.ts'
import { useGivenOn } from './use-given-on.ts'

/** Lists every cell that refused what was pasted, filled or replaced: what was meant for it, and why. It precedes the grid: Shift+Tab goes there. */
export function LeftoverBar({ grid }: { grid: GridModel }) {
  useChanges(grid, 'leftover', 'rows')
  const { leftover } = grid.cells
  const { rows } = grid.state
  // Another list has come: nothing of it was meant.
  const isOld =
    leftover !== null && leftover.cells.length > 0 && !leftover.cells.some(({ id }) => rows.has(rows.rowIndexOf(id)))
  return leftover && !isOld && <LeftoverList grid={grid} leftover={leftover} />
}

function LeftoverList({ grid, leftover }: { grid: GridModel; leftover: Leftover }) {
  const { t } = useTranslation('grid')
  const [seen, setSeen] = useState({ leftover, at: 0 })
  const { cells, outside, rest } = leftover
  // The list of another paste begins at its first cell.
  const at = seen.leftover === leftover ? seen.at : 0
  const step = (by: 1 | -1) => setSeen({ leftover, at: at + by })
  const bar = useRef<HTMLElement>(null)
  // At the last one its button can be pressed no more: the focus goes to the other.
  useGivenOn(bar, () => bar.current?.querySelector<HTMLElement>('button:enabled')?.focus())
  const cell = cells[at]
  const { rows, columns } = grid.state
  const rowIndex = cell ? rows.rowIndexOf(cell.id) : -1
  const words = () => {
    if (!cell) return ''
    const title = columns.get(cell.key)?.title ?? cell.key
    const reason = 'message' in cell.reason ? cell.reason.message : t(cell.reason.text, { title })
    if (!rows.has(rowIndex)) return t('leftoverGone', { title, text: cell.text })
    return t('leftoverAt', { row: rows.numberOf(rowIndex) || '–', title, text: cell.text, reason })
  }
  const said = words()
  const more = outside > 0 ? t('leftoverOutside', { count: outside }) : ''
  useEffect(() => announce(said || more, { about: 'leftover' }), [said, more])
  const show = () => {
    if (cell) grid.goTo(cell.id, cell.key)
  }
  const add = () => {
    grid.cells.addLeftover()
    grid.state.changes.emit({ type: 'focus' })
  }
  const close = () => {
    // The focus comes back to the cell that it left, which a screen reader may leave unsaid.
    announce(t('leftoverClosed'), { about: 'leftover' })
    grid.cells.forgetLeftover()
    grid.state.changes.emit({ type: 'focus' })
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    close()
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <section ref={bar} aria-label={t('leftover')} className="g-find" onKeyDown={pressed}>
      <CircleAlert aria-hidden className="size-4 flex-none text-danger" />
      <span className="flex min-w-0 flex-1 basis-60 flex-wrap gap-x-3 wrap-anywhere">
        {said && <span className="min-w-0">{said}</span>}
        {more && <span className="min-w-0 text-quiet">{more}</span>}
      </span>
      {cells.length > 0 && (
        <span className="flex items-center gap-1">
          <span className="text-quiet">{t('leftoverPlace', { place: at + 1, count: cells.length })}</span>
          <Button
            kind="plain"
            aria-label={t('findBack')}
            icon={<ArrowUp aria-hidden />}
            isDisabled={at === 0}
            onPress={() => step(-1)}
          />
          <Button
            kind="plain"
            aria-label={t('findNext')}
            icon={<ArrowDown aria-hidden />}
            isDisabled={at === cells.length - 1}
            onPress={() => step(1)}
          />
          <Button isDisabled={!rows.has(rowIndex)} onPress={show}>
            {t('leftoverShow')}
          </Button>
        </span>
      )}
      {rest.length > 0 && grid.rows.allowed.canAdd && !grid.tree && (
        <Button onPress={add}>{t('leftoverAdd', { count: rest.length })}</Button>
      )}
      <Button kind="plain" aria-label={t('leftoverClose')} icon={<X aria-hidden />} onPress={close} />
    </section>
  )
}
