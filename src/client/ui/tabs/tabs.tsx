import { X } from 'lucide-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  lazy,
  Suspense,
  useEffect,
  useRef
} from 'react'
import { useTranslation } from 'react-i18next'

import { type ContextMenuState, useContextMenu } from '../base/layers/context-menu-state.ts'
import { stopsIn } from '../base/focus/stops.ts'
import { hints, panelId, showInRow, tab, tabId } from './tab-element.ts'
import { focusAfterClosing, useTabMoves } from './tab-moves.ts'
import { isRightToLeft } from '../base/writing.ts'

// Few rows have menus of their own, and what pops up is large.
const AllTabs = lazy(() => import('./tab-menus.tsx').then((file) => ({ default: file.AllTabs })))
const TabMenu = lazy(() => import('./tab-menus.tsx').then((file) => ({ default: file.TabMenu })))

/** A tab. */
export interface TabItem {
  id: string
  title: string
  icon?: ReactNode
  /** Whether Delete, its cross or a press of the middle button closes it. */
  isClosable?: boolean
}

export interface TabsProps<Item extends TabItem> {
  /** What the tabs choose among. */
  'aria-label': string
  /** The name that ties the tabs to their panels. */
  name: string
  /** The tabs in their order. */
  items: readonly Item[]
  /** The id of the tab that is chosen. */
  selected: string
  /** Called with the id of the tab that is chosen. */
  onSelect: (id: string) => void
  /** Closes a tab; the owner says which one is chosen then. The focus stays in the row, at the neighbour. */
  onClose?: (id: string) => void
  /** Whether arrows choose at once, or only walk until Enter or Space chooses (for panels that are slow to come). */
  activation?: 'automatic' | 'manual'
  /** Brings a tab to another place, from 0. Ctrl+Shift (or Alt+Shift) with an arrow, the mouse, and the menu of a tab move it. */
  onMove?: (id: string, to: number) => void
  /** The context menu of the tabs; tabs that may be moved have one of their own where none is given. */
  menu?: ContextMenuState<Item>
  /** What becomes of a row that is longer than its place: it scrolls alone, or has a menu of all tabs beside it as well. */
  overflow?: 'scroll' | 'menu'
  /** Classes for its place and size. */
  className?: string
}

/**
 * Tabs (the ARIA pattern): arrows go round, Home and End, Delete closes, Ctrl+Shift with an arrow moves a tab where that is
 * allowed. A long row scrolls to the tab in use.
 */
export function Tabs<Item extends TabItem>({
  name,
  items,
  selected,
  onSelect,
  onClose,
  onMove,
  activation = 'automatic',
  menu: given,
  overflow = 'scroll',
  className = '',
  'aria-label': label
}: TabsProps<Item>) {
  const { t } = useTranslation('ui')
  const list = useRef<HTMLDivElement>(null)
  const own = useContextMenu<Item>()
  const menu = given ?? (onMove && own)
  const { drawn, move, press } = useTabMoves(list, items, onMove)
  useEffect(() => {
    if (list.current) showInRow(list.current, list.current.querySelector(`#${CSS.escape(tabId(name, selected))}`))
  }, [name, selected])

  const goTo = (index: number) => {
    const item = items.at(index % items.length)
    if (!item) return
    document.getElementById(tabId(name, item.id))?.focus()
    if (activation === 'automatic') onSelect(item.id)
  }
  const close = (id: string) => {
    const held = list.current?.contains(document.activeElement)
    const at = items.findIndex((item) => item.id === id)
    onClose?.(id)
    // The neighbour that moves into its place has the focus then; where arrows choose at once, the tab that is chosen.
    if (held)
      requestAnimationFrame(
        () => list.current && focusAfterClosing(list.current, activation === 'automatic' ? undefined : at)
      )
  }
  const itemAround = (target: EventTarget) =>
    items.find(({ id }) => (target as Element).closest('[role="tab"]')?.id === tabId(name, id))
  const keys = (event: KeyboardEvent) => {
    const item = itemAround(event.target)
    if (!item) return
    menu?.handle(event, item, event.target as Element)
    if (event.isDefaultPrevented() || event.metaKey) return
    const at = items.indexOf(item)
    const on = isRightToLeft(event.currentTarget) ? -1 : 1
    const step = event.key === 'ArrowRight' ? on : event.key === 'ArrowLeft' ? -on : 0
    if (step !== 0 && onMove && event.shiftKey && event.ctrlKey !== event.altKey) {
      event.preventDefault()
      return move(item.id, at + step)
    }
    if (event.ctrlKey || event.altKey || event.shiftKey) return
    const moves = new Map<string, () => void>([
      ['ArrowRight', () => goTo(at + on)],
      ['ArrowLeft', () => goTo(at - on)],
      ['Home', () => goTo(0)],
      ['End', () => goTo(-1)],
      ['Enter', () => onSelect(item.id)],
      [' ', () => onSelect(item.id)]
    ])
    if (item.isClosable && onClose) moves.set('Delete', () => close(item.id))
    const act = moves.get(event.key)
    if (!act) return
    event.preventDefault()
    act()
  }
  const click = (event: MouseEvent) => {
    const item = itemAround(event.target)
    if (!item) return
    if ((event.target as Element).closest('[data-close]') || (event.button === 1 && item.isClosable)) close(item.id)
    else if (event.button === 0) onSelect(item.id)
  }
  const toMenu = (event: MouseEvent | PointerEvent) => {
    const item = itemAround(event.target)
    if (item) menu?.handle(event, item, event.target as Element)
  }
  const down = (event: PointerEvent) => {
    toMenu(event)
    const item = itemAround(event.target)
    if (item && !(event.target as Element).closest('[data-close]')) press(event, item.id)
  }
  const isListed = overflow === 'menu'
  // Where none is chosen, as on a page that is no tab, the first is the way into the row.
  const stop = items.some(({ id }) => id === selected) ? selected : items[0]?.id
  const row = (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      className={`flex gap-0.5 overflow-x-auto outline-0 [scrollbar-width:none] ${isListed ? 'min-w-0 flex-1' : `border-line border-b ${className}`}`}
      onKeyDown={keys}
      onClick={click}
      onAuxClick={click}
      onContextMenu={menu && toMenu}
      onPointerDown={(menu || onMove) && down}
    >
      {items.map(({ id, title, icon, isClosable }) => (
        <div
          key={id}
          id={tabId(name, id)}
          role="tab"
          aria-selected={id === selected}
          {...(id === selected && { 'aria-controls': panelId(name, id) })}
          {...hints(
            { closes: isClosable && onClose && t('deleteCloses'), moves: onMove && t('arrowsMove') },
            t('listComma')
          )}
          tabIndex={id === stop ? 0 : -1}
          className={tab({ isSelected: id === selected, isDrawn: id === drawn })}
        >
          {icon}
          <span className="truncate">{title}</span>
          {isClosable && onClose && (
            <span
              data-close
              aria-hidden
              title={t('close')}
              className="-me-1.5 grid size-6 place-items-center rounded-control text-quiet hover:bg-(--hover) hover:text-text"
            >
              <X className="size-3" />
            </span>
          )}
        </div>
      ))}
    </div>
  )
  return (
    <>
      {isListed ? (
        <div className={`flex min-w-0 border-line border-b ${className}`}>
          {row}
          <Suspense>
            <AllTabs row={list} items={items} selected={selected} onSelect={onSelect} />
          </Suspense>
        </div>
      ) : (
        row
      )}
      {menu === own && (
        <Suspense>
          <TabMenu menu={own} items={items} move={move} {...(onClose && { close })} />
        </Suspense>
      )}
    </>
  )
}

export interface TabPanelProps {
  /** The name of its tabs. */
  name: string
  /** The id of its tab. */
  id: string
  /** What it shows. */
  children: ReactNode
  /** Whether its tabs are off the screen: it is a plain box then, and its content stays as it is. */
  isTabless?: boolean
  /** Classes for its place and size. */
  className?: string
}

/** What a tab shows. It is a stop itself where it holds none. */
export function TabPanel({ name, id, children, isTabless = false, className = '' }: TabPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!panel.current) return
    if (isTabless) panel.current.removeAttribute('tabindex')
    else panel.current.tabIndex = stopsIn(panel.current).length > 0 ? -1 : 0
  })
  return (
    <div
      ref={panel}
      {...(!isTabless && { role: 'tabpanel', id: panelId(name, id), 'aria-labelledby': tabId(name, id) })}
      className={`outline-0 -outline-offset-2 outline-focus focus-visible:outline-2 ${className}`}
    >
      {children}
    </div>
  )
}
