import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { announce } from '../base/announcer.ts'
import { useOrderEnd } from '../base/focus/use-order-end.ts'
import { isRightToLeft } from '../base/writing.ts'

const SLIP = 6

interface Movable {
  id: string
}

interface TabMoves {
  /** The tab that is being drawn. */
  drawn: string | undefined
  /** Brings a tab to a place, from 0, and says where it is now; the focus stays on it. */
  move: (id: string, to: number) => void
  /** Begins to draw a tab with the mouse or a pen; a finger scrolls the row. */
  press: (event: PointerEvent, id: string) => void
}

/** The order of tabs that may be moved, by keys, by a menu, or drawn. Escape while drawing brings the tab back. */
export function useTabMoves(
  list: RefObject<HTMLElement | null>,
  items: readonly Movable[],
  onMove: ((id: string, to: number) => void) | undefined
): TabMoves {
  const { t } = useTranslation('ui')
  const sayEnd = useOrderEnd('tab')
  const [drawn, setDrawn] = useState<string>()
  // A drawn tab is moved again before React has drawn the page for its last move's closure.
  const latest = useRef({ items, onMove })
  latest.current = { items, onMove }
  const handles = () => [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])]
  const placeOf = (id: string) => latest.current.items.findIndex((item) => item.id === id)

  const move = (id: string, to: number) => {
    const from = placeOf(id)
    const count = latest.current.items.length
    if (from < 0 || to === from) return
    if (to < 0 || to >= count) return sayEnd(to < 0 ? -1 : 1)
    const handle = handles()[from]
    const held = handle === document.activeElement
    latest.current.onMove?.(id, to)
    announce(t('movedTo', { place: to + 1, count }), { about: 'tab' })
    // Moving its element takes the focus from it.
    requestAnimationFrame(() => {
      if (held) handle?.focus({ preventScroll: true })
      handle?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    })
  }

  const press = (down: PointerEvent, id: string) => {
    if (!onMove || down.button !== 0 || down.pointerType === 'touch') return
    const from = placeOf(id)
    let isDrawn = false
    const draw = (event: globalThis.PointerEvent) => {
      if (!isDrawn && Math.abs(event.clientX - down.clientX) < SLIP) return
      isDrawn = true
      setDrawn(id)
      const at = placeOf(id)
      const on = list.current && isRightToLeft(list.current) ? -1 : 1
      if (passes(handles()[at + on], event.clientX, 1)) move(id, at + on)
      else if (passes(handles()[at - on], event.clientX, -1)) move(id, at - on)
    }
    const end = () => {
      setDrawn(undefined)
      removeEventListener('pointermove', draw)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
      removeEventListener('keydown', back, true)
    }
    const back = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || !isDrawn) return
      event.preventDefault()
      event.stopPropagation()
      move(id, from)
      end()
    }
    addEventListener('pointermove', draw)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
    addEventListener('keydown', back, true)
  }
  return { drawn, move, press }
}

/** Whether a place is past the middle of a tab, as one comes to it from the left (1) or from the right (-1). */
function passes(handle: Element | undefined, x: number, direction: 1 | -1): boolean {
  if (!handle) return false
  const { left, width } = handle.getBoundingClientRect()
  return direction === 1 ? x > left + width / 2 : x < left + width / 2
}

/** Gives the focus to the tab at a place, or the last before it; without a place to the one that is chosen. */
export function focusAfterClosing(row: HTMLElement, at: number | undefined): void {
  const tabs = [...row.querySelectorAll<HTMLElement>('[role="tab"]')]
  const chosen = tabs.find((tab) => tab.ariaSelected === 'true')
  const next = at === undefined ? chosen : tabs[Math.min(at, tabs.length - 1)]
  next?.focus()
}
