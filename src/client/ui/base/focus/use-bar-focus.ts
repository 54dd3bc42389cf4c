import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus in a bar of actions: the button that was pressed is gone with the state in which it could be, and the first one of what
 * can be done then gets the focus, where nothing else has taken it.
 */
export function useBarFocus<E extends HTMLElement>(state: string): RefObject<E | null> {
  const bar = useRef<E>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    // A question or dialog that closes meanwhile gives the focus back first.
    const soon = setTimeout(() => {
      if (document.activeElement === document.body) bar.current?.querySelector<HTMLElement>('button:enabled')?.focus()
    })
    return () => clearTimeout(soon)
  }, [state])
  return bar
}
