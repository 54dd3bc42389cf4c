import { focusRing } from '#ui/base/focus/focus-ring.ts'

interface Place {
  /** 0 at the outermost. */
  readonly level: number
  readonly isCurrent?: boolean
  readonly isFolded?: boolean
  /** In the row along the header. */
  readonly isInRow?: boolean
}

/** Each level is indented further; deeper ones as far as the last. */
const INDENTS = ['px-2.5', 'pl-[35px] pr-2.5', 'pl-[51px] pr-2.5', 'pl-[67px] pr-2.5']

const HERE =
  'bg-brand-tint font-semibold text-brand-text before:absolute before:bg-brand hc:before:bg-brand-text forced-colors:before:bg-[Highlight]'
const ELSEWHERE = 'text-quiet hover:bg-(--hover) hover:text-text'

/** The classes of an entry of the menu; a bar at its left, in a row below it, marks where one is, beside the colour. */
export function entryStyle({ level, isCurrent = false, isFolded = false, isInRow = false }: Place): string {
  if (isInRow) {
    const bar = isCurrent ? 'before:inset-x-2 before:-bottom-0.5 before:h-0.75 before:rounded-t' : ''
    return focusRing({
      class: `relative flex h-9 cursor-default items-center gap-1.5 whitespace-nowrap rounded-control px-2.5 -outline-offset-2 ${bar} ${isCurrent ? HERE : ELSEWHERE}`
    })
  }
  const place = isFolded ? 'justify-center px-0' : INDENTS[Math.min(level, INDENTS.length - 1)]
  const state = isCurrent ? `${HERE} before:inset-y-1.75 before:-left-2 before:w-0.75 before:rounded-r` : ELSEWHERE
  return focusRing({
    class: `relative flex min-h-8.5 w-full cursor-default items-center gap-2.25 rounded-control text-left -outline-offset-2 ${place} ${state}`
  })
}
