import { type ReactNode, useEffect, useSyncExternalStore } from 'react'

let lines: readonly { readonly children: ReactNode }[] = []
const listeners = new Set<() => void>()

function set(next: typeof lines): void {
  lines = next
  for (const listener of listeners) listener()
}

export interface StatusLineProps {
  /** What is said, in a few words and key caps. */
  children: ReactNode
}

/**
 * What the page in front says at the bottom of the window: what is saved and what is not, and the keys of the place one is
 * in. Drawn at the StatusLineHost; a page that is put aside takes it along. Changes in it are not announced.
 */
export function StatusLine({ children }: StatusLineProps) {
  useEffect(() => {
    const mine = { children }
    set([...lines, mine])
    return () => set(lines.filter((other) => other !== mine))
  }, [children])
  return null
}

/** Where the status line of the page in front is drawn; it is drawn once on the page. */
export function StatusLineHost() {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => lines.at(-1)?.children
  )
}
