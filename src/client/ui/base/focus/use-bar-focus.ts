import { type RefObject, useEffect, useRef } from 'react'

const FIRST = '[data-state], button:enabled'

/**
 * Keeps the focus in a bar of actions: the button that was pressed is gone with the state in which it could be. The heading that says the
 * state (`data-state`) gets the focus, else the first of what can be done then, where nothing else has taken it.
 */
export function useBarFocus<E extends HTMLElement>(state: string): RefObject<E | null> {
  const bar = useRef<E>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    // A question or dialog that closes meanwhile gives the focus back first.
    const soon = setTimeout(() => {
      if (document.activeElement === document.body) bar.current?.querySelector<HTMLElement>(FIRST)?.focus()
    })
    return () => clearTimeout(soon)
  }, [state])
  return bar
}
