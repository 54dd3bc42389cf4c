import { ChevronRight } from 'lucide-react'
import { useId } from 'react'

import { Link } from '#ui/actions/link.tsx'

import type { Work } from './work.ts'

interface WorkLineProps {
  readonly work: Work
  /** Whether Tab stops at it. */
  readonly isStop: boolean
  /** The note below, where there is little room beside. */
  readonly isStacked?: boolean
  readonly describedBy: string | undefined
  readonly onFocus: () => void
  /** Opens what has no place of its own, or has it in another project. */
  readonly onOpen: () => void
}

/** One thing that waits, leading to the place where it is done. */
export function WorkLineLink({ work, isStop, isStacked = false, describedBy, onFocus, onOpen }: WorkLineProps) {
  const { title, place, note, isLate = false, isOuter = false, href, elsewhere } = work
  // A link of several lines is named by itself: Orca would read the one line alone to which an arrow comes.
  const id = useId()
  const tone = isLate ? 'font-medium text-danger' : ''
  return (
    <Link
      kind="quiet"
      {...(href === undefined || elsewhere ? { onPress: onOpen } : { href })}
      {...(isOuter && { target: '_blank' })}
      isStop={isStop}
      id={id}
      aria-labelledby={id}
      {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
      onFocus={onFocus}
      className="group flex! min-h-11 w-full items-center gap-3 px-4 py-1.5 -outline-offset-2! hover:bg-(--hover) hover:no-underline"
    >
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="text-text group-hover:underline">{title}</span>
        <span className="flex flex-wrap justify-between gap-x-3">
          {place && <span className="text-xs/5">{place}</span>}
          {note && <span className={`text-xs/5 ${isStacked ? '' : 'tablet:hidden'} ${tone}`}>{note}</span>}
        </span>
      </span>
      {note && !isStacked && <span className={`max-w-1/2 text-right text-xs/5 max-tablet:hidden ${tone}`}>{note}</span>}
      {!isOuter && <ChevronRight aria-hidden className="size-4 flex-none text-faint" />}
    </Link>
  )
}
