import { X } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { tv } from 'tailwind-variants/lite'

import type { ContextMenuState } from './context-menu.tsx'
import { stopsIn } from './stops.ts'

const tab = tv({
  base: '-mb-px flex h-10 flex-none cursor-default select-none items-center gap-1.5 border-b-2 px-3 rounded-t-sm outline-0 -outline-offset-4 outline-focus focus-visible:outline-2',
  variants: {
    isSelected: {
      true: 'border-brand-fill font-semibold text-brand-text forced-colors:border-[Highlight] dark:border-brand-text',
      false: 'border-transparent text-quiet hover:text-text forced-colors:border-[Canvas]'
    }
  }
})

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
  /** Closes a tab; the owner says which one is chosen then. */
  onClose?: (id: string) => void
  /** Whether arrows choose at once, or only walk until Enter or Space chooses (for panels that are slow to come). */
  activation?: 'automatic' | 'manual'
  /** The context menu of the tabs. */
  menu?: ContextMenuState<Item>
  /** Classes for its place and size. */
  className?: string
}

/** Tabs (the ARIA pattern): arrows go round, Home and End, Delete closes. A long row scrolls to the tab in use. */
export function Tabs<Item extends TabItem>({ name, items, selected, onSelect, onClose, activation = 'automatic', menu, className = '', 'aria-label': label }: TabsProps<Item>) {
  const { t } = useTranslation('ui')
  const list = useRef<HTMLDivElement>(null)
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
    onClose?.(id)
    if (held) requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus())
  }
  const itemAround = (target: EventTarget) => items.find(({ id }) => (target as Element).closest('[role="tab"]')?.id === tabId(name, id))
  const keys = (event: KeyboardEvent) => {
    const item = itemAround(event.target)
    if (!item) return
    menu?.handle(event, item, event.target as Element)
    if (event.isDefaultPrevented() || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    const at = items.indexOf(item)
    const moves = new Map<string, () => void>([
      ['ArrowRight', () => goTo(at + 1)],
      ['ArrowLeft', () => goTo(at - 1)],
      ['Home', () => goTo(0)],
      ['End', () => goTo(-1)],
      ['Enter', () => onSelect(item.id)],
      [' ', () => onSelect(item.id)]
    ])
    if (item.isClosable && onClose) moves.set('Delete', () => close(item.id))
    const move = moves.get(event.key)
    if (!move) return
    event.preventDefault()
    move()
  }
  const click = (event: MouseEvent) => {
    const item = itemAround(event.target)
    if (!item) return
    if ((event.target as Element).closest('[data-close]') || (event.button === 1 && item.isClosable)) close(item.id)
    else if (event.button === 0) onSelect(item.id)
  }
  const toMenu = (event: React.MouseEvent | React.PointerEvent) => {
    const item = itemAround(event.target)
    if (item) menu?.handle(event, item, event.target as Element)
  }
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      className={`flex gap-0.5 overflow-x-auto border-line border-b outline-0 [scrollbar-width:none] ${className}`}
      onKeyDown={keys}
      onClick={click}
      onAuxClick={click}
      onContextMenu={menu && toMenu}
      onPointerDown={menu && toMenu}
    >
      {items.map(({ id, title, icon, isClosable }) => (
        <div
          key={id}
          id={tabId(name, id)}
          role="tab"
          aria-selected={id === selected}
          {...(id === selected && { 'aria-controls': panelId(name, id) })}
          {...(isClosable && onClose && { 'aria-keyshortcuts': 'Delete', 'aria-description': t('deleteCloses') })}
          tabIndex={id === selected ? 0 : -1}
          className={tab({ isSelected: id === selected })}
        >
          {icon}
          {title}
          {isClosable && onClose && (
            <span data-close aria-hidden title={t('close')} className="-mr-1.5 grid size-6 place-items-center rounded-control text-quiet hover:bg-(--hover) hover:text-text">
              <X className="size-3" />
            </span>
          )}
        </div>
      ))}
    </div>
  )
}

export interface TabPanelProps {
  /** The name of its tabs. */
  name: string
  /** The id of its tab. */
  id: string
  /** What it shows. */
  children: ReactNode
  /** Classes for its place and size. */
  className?: string
}

/** What a tab shows. It is a stop itself where it holds none. */
export function TabPanel({ name, id, children, className = '' }: TabPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (panel.current) panel.current.tabIndex = stopsIn(panel.current).length > 0 ? -1 : 0
  })
  return (
    <div
      ref={panel}
      role="tabpanel"
      id={panelId(name, id)}
      aria-labelledby={tabId(name, id)}
      className={`outline-0 -outline-offset-2 outline-focus focus-visible:outline-2 ${className}`}
    >
      {children}
    </div>
  )
}

function tabId(name: string, id: string): string {
  return `${name}-tab-${id}`
}

function panelId(name: string, id: string): string {
  return `${name}-panel-${id}`
}

/** Scrolls the row alone: scrollIntoView would move the page as well, which may stand far below its tabs. */
function showInRow(row: HTMLElement, handle: Element | null): void {
  if (!handle) return
  const [frame, place] = [row.getBoundingClientRect(), handle.getBoundingClientRect()]
  if (place.left < frame.left) row.scrollLeft -= frame.left - place.left
  else if (place.right > frame.right) row.scrollLeft += place.right - frame.right
}
