import type { ReactNode } from 'react'

import { VisuallyHidden } from '../base/visually-hidden.tsx'

export interface BadgeProps {
  /** How many; none is not shown, and more than 99 as 99+. */
  count: number
  /** The number with what it counts, for a screen reader. */
  label: string
  /** The element that it is drawn at; without it the badge is part of the line. */
  children?: ReactNode
}

/** A number that waits for someone. */
export function Badge({ count, label, children }: BadgeProps) {
  const bubble = count > 0 && (
    <>
      <span
        aria-hidden
        className={`min-w-4 rounded-full bg-danger px-1 text-center font-semibold text-[0.6875rem]/4 text-surface forced-color-adjust-none forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] ${children ? 'absolute -top-0.5 start-[55%] forced-colors:start-[35%]' : 'inline-block'}`}
      >
        {count > 99 ? '99+' : count}
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  )
  if (!children) return bubble || null
  return (
    <span className="relative inline-flex">
      {children}
      {bubble}
    </span>
  )
}
