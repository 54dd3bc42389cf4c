import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Partial<Record<string, (at: number, last: number) => number>>> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last
}

/** Left, right, Home and End among the links and buttons of a row, beside Tab (ARIA Authoring Practices, disclosure navigation). */
export function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const step = STEPS[event.key]
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button')].filter((entry) =>
    entry.checkVisibility({ visibilityProperty: true })
  )
  const at = entries.indexOf(document.activeElement as HTMLElement)
  if (!step || at < 0) return
  event.preventDefault()
  entries[step(at, entries.length - 1)]?.focus()
}
