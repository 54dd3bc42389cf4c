/** What may be done to a tab by keys, for those who do not see it. */
export function hints(
  { closes, moves }: { closes: string | false | undefined; moves: string | false | undefined },
  comma: string
) {
  const words = [closes, moves].filter(Boolean)
  if (words.length === 0) return {}
  const keys = [closes && 'Delete', moves && 'Control+Shift+ArrowLeft Control+Shift+ArrowRight'].filter(Boolean)
  return { 'aria-keyshortcuts': keys.join(' '), 'aria-description': words.join(comma) }
}

/** The id of a tab's element. */
export function tabId(name: string, id: string): string {
  return `${name}-tab-${id}`
}

/** The id of the element of a tab's panel. */
export function panelId(name: string, id: string): string {
  return `${name}-panel-${id}`
}

/** Scrolls the row alone: scrollIntoView would move the page as well, which may be far below its tabs. */
export function showInRow(row: HTMLElement, handle: Element | null): void {
  if (!handle) return
  const [frame, place] = [row.getBoundingClientRect(), handle.getBoundingClientRect()]
  if (place.left < frame.left) row.scrollLeft -= frame.left - place.left
  else if (place.right > frame.right) row.scrollLeft += place.right - frame.right
}
