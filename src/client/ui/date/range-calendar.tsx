import { type CalendarDate, parseDate } from '@internationalized/date'
import { RangeCalendar as AriaRangeCalendar } from 'react-aria-components'

import { MonthDays, MonthHead } from './calendar-month.tsx'

/** Two days as they are kept, YYYY-MM-DD, the first not after the last; '' for one that is not there. */
export interface DateRange {
  from: string
  to: string
}

interface RangeCalendarProps {
  /** The days chosen; nothing is marked unless both are there. */
  value: DateRange
  /** Called when the second day has been chosen. */
  onChange: (value: DateRange) => void
  min?: string | undefined
  max?: string | undefined
  'aria-label': string
}

/** A month of days, from Monday, of which two are chosen: the keys of the calendar, Enter for the first and Enter for the last. */
export function RangeCalendar({ value: { from, to }, onChange, min, max, 'aria-label': label }: RangeCalendarProps) {
  const isWhole = from !== '' && to !== '' && from <= to
  const first = from || to
  return (
    <AriaRangeCalendar<CalendarDate>
      aria-label={label}
      defaultValue={isWhole ? { start: parseDate(from), end: parseDate(to) } : null}
      {...(!isWhole && first && { defaultFocusedValue: parseDate(first) })}
      onChange={({ start, end }) => onChange({ from: start.toString(), to: end.toString() })}
      {...(min && { minValue: parseDate(min) })}
      {...(max && { maxValue: parseDate(max) })}
      firstDayOfWeek="mon"
      autoFocus
      className="flex w-fit flex-col gap-2"
    >
      <MonthHead />
      <MonthDays isRange />
    </AriaRangeCalendar>
  )
}
