export interface SkeletonProps {
  /** How many lines of text it represents. */
  lines?: number
  /** Classes for its place and size. */
  className?: string
}

const WIDTHS = ['w-full', 'w-11/12', 'w-4/5', 'w-3/5'] as const

/** The shape of text that has not come yet. It says nothing: the place around it is busy (aria-busy). */
export function Skeleton({ lines = 3, className = '' }: SkeletonProps) {
  return (
    <div aria-hidden className={`flex animate-pulse flex-col gap-3 ${className}`}>
      {Array.from({ length: lines }, (_, at) => at).map((line) => (
        <span
          key={line}
          className={`h-3.5 rounded bg-(--pressed) forced-colors:border ${WIDTHS[line % WIDTHS.length]}`}
        />
      ))}
    </div>
  )
}
