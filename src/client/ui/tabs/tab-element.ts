import { tv } from 'tailwind-variants/lite'

/** The classes of a tab's element. */
export const tab = tv({
  base: '-mb-px flex h-10 flex-none select-none items-center gap-1.5 border-b-2 px-3 rounded-t-sm outline-0 -outline-offset-4 outline-focus focus-visible:outline-2',
  variants: {
    isSelected: {
      true: 'border-brand-fill font-semibold text-brand-text forced-colors:border-[Highlight] dark:border-brand-text',
      false: 'border-transparent text-quiet hover:text-text forced-colors:border-[Canvas]'
    },
    isDrawn: { true: 'cursor-grabbing bg-(--pressed)', false: 'cursor-default' }
  }
})

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
