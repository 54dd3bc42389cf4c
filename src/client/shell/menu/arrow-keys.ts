import type { KeyboardEvent } from 'react'

const ENTRIES = 'a[href], button'

/**
 * Arrow keys in a menu of disclosures, beside Tab (ARIA Authoring Practices, disclosure navigation): up and down move, right
 * opens a group or enters it, left closes it or goes back to its head, Home and End go to the ends.
 */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const here = document.activeElement
  if (!(here instanceof HTMLElement) || !event.currentTarget.contains(here)) return
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>(ENTRIES)].filter((entry) =>
    entry.checkVisibility()
  )
  const step = KEYS[event.key]
  if (!step) return
  event.preventDefault()
  step({ here, entries, at: entries.indexOf(here) })?.focus()
}

interface FocusedEntry {
  readonly here: HTMLElement
  readonly entries: readonly HTMLElement[]
  readonly at: number
}

const KEYS: Readonly<Partial<Record<string, (focused: FocusedEntry) => HTMLElement | undefined>>> = {
  ArrowDown: ({ entries, at }) => entries[at + 1],
  ArrowUp: ({ entries, at }) => entries[at - 1],
  Home: ({ entries }) => entries[0],
  End: ({ entries }) => entries.at(-1),
  ArrowRight: ({ here, entries, at }) =>
    isOpen(here) === false ? press(here) : isOpen(here) ? entries[at + 1] : undefined,
  ArrowLeft: ({ here }) => (isOpen(here) ? press(here) : headOf(here))
}

/** Undefined for what is no group. */
const isOpen = (entry: HTMLElement): boolean | undefined =>
  ({ true: true, false: false })[entry.getAttribute('aria-expanded') ?? '']

function press(entry: HTMLElement): undefined {
  entry.click()
}

/** The button that opens the group of an entry. */
const headOf = (entry: HTMLElement) =>
  entry.closest('ul')?.parentElement?.querySelector<HTMLElement>(':scope > button[aria-expanded]') ?? undefined
