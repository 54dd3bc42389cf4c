import { lazy, Suspense } from 'react'

import { DateEntry, type DateEntryProps } from './date-entry.tsx'
import { dateOf } from './date-text.ts'
import { Skeleton } from '../status/skeleton.tsx'

const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }))

export type DateFieldProps = DateEntryProps

/** A day, kept as YYYY-MM-DD: typed in any usual shape (20260301, 2026/3/1) or chosen from a calendar. */
export function DateField(props: DateFieldProps) {
  return (
    <DateEntry
      {...props}
      parse={dateOf}
      shape="YYYY-MM-DD"
      popUp={({ value, choose, name }) => (
        <Suspense fallback={<Skeleton lines={6} className="w-64 p-2" />}>
          <Calendar aria-label={name} value={value} onChange={choose} min={props.min} max={props.max} autoFocus />
        </Suspense>
      )}
    />
  )
}
