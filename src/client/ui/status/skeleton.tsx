export interface SkeletonProps {
  /** How many lines of text it represents. */
  lines?: number
  /** Classes for its place and size. */
  className?: string
}

/** From one line to the next; a line itself is 14 px high. */
const LINE = 26

/**
 * The shape of text that has not come yet, in sight after 150 ms: what comes sooner replaces nothing. It says nothing: the place around it
 * is busy (aria-busy).
 */
export function Skeleton({ lines = 3, className = '' }: SkeletonProps) {
  return (
    <div aria-hidden data-progress className={`lines-awaited ${className}`}>
      <div style={{ height: lines * LINE - 12 }} />
    </div>
  )
}
