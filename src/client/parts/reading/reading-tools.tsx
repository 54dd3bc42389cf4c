import { ChevronLeft, ChevronRight, MoveHorizontal, RotateCcw, RotateCw, Scan, ZoomIn, ZoomOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Toolbar, type ToolbarItem } from '#ui/actions/toolbar.tsx'

import type { PageView } from './page-view.ts'

interface ReadingToolsProps {
  readonly view: PageView
  /** How large the page is seen, in per cent of its own size. */
  readonly seen: number
  readonly number: number
  readonly pages: number
  readonly onTurn: (by: 1 | -1) => void
}

/** The buttons of the pane that shows documents: one stop, each with its key. */
export function ReadingTools({ view, seen, number, pages, onTurn }: ReadingToolsProps) {
  const { t } = useTranslation('parts')
  const tool = (
    id: string,
    label: string,
    keys: string,
    icon: ReactNode,
    onAction: () => void,
    more: Partial<ToolbarItem> = {}
  ): ToolbarItem => ({ id, label, keys, icon, isIconOnly: true, kind: 'plain', onAction, ...more })
  const items = [
    tool('previous', t('reading.previous'), 'PageUp', <ChevronLeft aria-hidden />, () => onTurn(-1), {
      isDisabled: number <= 1
    }),
    tool('next', t('reading.next'), 'PageDown', <ChevronRight aria-hidden />, () => onTurn(1), {
      isDisabled: number >= pages
    }),
    tool('smaller', t('reading.smaller'), '-', <ZoomOut aria-hidden />, () => view.zoomBy(-1, seen), {
      startsGroup: true
    }),
    tool('larger', t('reading.larger'), '+', <ZoomIn aria-hidden />, () => view.zoomBy(1, seen)),
    tool('width', t('reading.fitWidth'), '0', <MoveHorizontal aria-hidden />, () => view.zoomTo('width'), {
      isPressed: view.zoom === 'width'
    }),
    tool('paper', t('reading.onPaper'), '1', <Scan aria-hidden />, () => view.zoomTo(100), {
      isPressed: view.zoom === 100
    }),
    tool('right', t('reading.right'), 'R', <RotateCw aria-hidden />, () => view.rotateBy(90), { startsGroup: true }),
    tool('left', t('reading.left'), 'Shift+R', <RotateCcw aria-hidden />, () => view.rotateBy(-90))
  ]
  return (
    <div className="flex h-9 flex-none items-center gap-2 border-line border-b px-1">
      <Toolbar aria-label={t('reading.tools')} items={items} className="flex-1" />
      <span className="flex-none pe-2 text-quiet text-xs">{t('reading.page', { page: number, pages })}</span>
    </div>
  )
}
