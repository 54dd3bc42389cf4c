import type { KeyboardEvent, ReactNode } from 'react'

import { stopsIn } from './stops.ts'

interface TabOutProps {
  /** Whether Tab leaves from anywhere in it (menus, lists) or only past its last stop (popovers). */
  from: 'anywhere' | 'edge'
  /** Closes the pop-up. */
  close: () => void
  children: ReactNode
}

/**
 * Lets Tab leave a pop-up as it leaves any control: the pop-up closes, the focus goes back to its opener and from there
 * to the next stop (with Shift to the one before). react-aria would keep Tab inside.
 */
export function TabOut({ from, close, children }: TabOutProps) {
  return (
    <div
      role="presentation"
      className="contents"
      onKeyDownCapture={(event) => leaves(event, from) && leave(event, close)}
    >
      {children}
    </div>
  )
}

function leaves(event: KeyboardEvent, from: TabOutProps['from']): boolean {
  if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return false
  if (from === 'anywhere') return true
  const stops = stopsIn(event.currentTarget)
  return stops.length === 0 || event.target === (event.shiftKey ? stops[0] : stops.at(-1))
}

function leave(event: KeyboardEvent, close: () => void): void {
  event.preventDefault()
  event.stopPropagation()
  const inside = document.activeElement
  const step = event.shiftKey ? -1 : 1
  close()
  whenFocusLeft(inside, (opener) => stopNear(opener, step)?.focus())
}

function whenFocusLeft(from: Element | null, then: (opener: Element) => void, patience = 30): void {
  requestAnimationFrame(() => {
    const now = document.activeElement
    if (now && now !== from && now !== document.body && !from?.isConnected) then(now)
    else if (patience > 0) whenFocusLeft(from, then, patience - 1)
  })
}

function stopNear(opener: Element, step: 1 | -1): HTMLElement | undefined {
  const stops = stopsIn(document)
  return stops[stops.indexOf(opener as HTMLElement) + step]
}
