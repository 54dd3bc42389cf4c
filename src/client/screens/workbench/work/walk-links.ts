import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Partial<Record<string, (at: number, last: number) => number>>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last
}

/** Where a key leads from one line of a list: the next, the one before, the first, the last; undefined where it leads nowhere. */
export const lineAfter = (key: string, at: number, last: number): number | undefined => STEPS[key]?.(at, last)

/** Moves the focus over the lines of a list as a key says; `place` answers where from one line it leads. */
export function walkLinks(event: KeyboardEvent<HTMLElement>, place: typeof lineAfter): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a, [role=link]')]
  const at = links.indexOf(event.target as HTMLElement)
  const next = at < 0 ? undefined : place(event.key, at, links.length - 1)
  if (next === undefined) return
  event.preventDefault()
  links[next]?.focus()
}
