import { focusRing } from '#ui/focus-ring.ts'

/** The classes of an entry of the side menu; the bar at its left marks where one is, beside the colour. */
export function entryStyle({ level, isCurrent = false, isFolded = false }: { level: number; isCurrent?: boolean; isFolded?: boolean }): string {
  const place = isFolded ? 'justify-center px-0' : level === 0 ? 'px-2.5' : 'pl-[35px] pr-2.5'
  const state = isCurrent
    ? 'bg-brand-tint font-semibold text-brand-text before:absolute before:inset-y-1.75 before:-left-2 before:w-0.75 before:rounded-r before:bg-brand hc:before:bg-brand-text forced-colors:before:bg-[Highlight]'
    : 'text-quiet hover:bg-(--hover) hover:text-text'
  return focusRing({ class: `relative flex min-h-8.5 w-full cursor-default items-center gap-2.25 rounded-control text-left -outline-offset-2 ${place} ${state}` })
}
