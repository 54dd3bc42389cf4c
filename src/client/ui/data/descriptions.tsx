import type { ReactNode } from 'react'

/** A term and what it is. */
export interface Description {
  term: string
  value: ReactNode
  /** Whether it takes a whole line, as long texts do. */
  isWide?: boolean
}

const COLUMNS = [
  '',
  '@md:grid-cols-2',
  '@md:grid-cols-2 @3xl:grid-cols-3',
  '@md:grid-cols-2 @3xl:grid-cols-3 @5xl:grid-cols-4'
] as const

export interface DescriptionsProps {
  /** The terms with their values. */
  items: readonly Description[]
  /** Columns where there is room (default 3, at most 4; SPEC.md §9). */
  columns?: number
  /** Classes for its place and size. */
  className?: string
}

/** What is known of a thing: terms with their values, in columns. */
export function Descriptions({ items, columns = 3, className = '' }: DescriptionsProps) {
  return (
    <div className={`@container ${className}`}>
      <dl
        className={`grid grid-cols-1 gap-x-6 gap-y-3 ${COLUMNS[Math.max(1, Math.min(COLUMNS.length, Math.trunc(columns))) - 1]}`}
      >
        {items.map(({ term, value, isWide = false }) => (
          <div key={term} className={`min-w-0 ${isWide ? 'col-span-full' : ''}`}>
            <dt className="text-quiet text-xs/5">{term}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">
              {value === null || value === undefined || value === '' ? '—' : value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
