import { type CalendarDate, parseDate } from '@internationalized/date'
import { Calendar as AriaCalendar } from 'react-aria-components'

import { MonthDays, MonthHead } from './calendar-month.tsx'

export interface CalendarProps {
  /** The day chosen, YYYY-MM-DD. */
  value: string | null
  /** Called with the day chosen, YYYY-MM-DD. */
  onChange: (value: string) => void
  /** The first day that can be chosen, YYYY-MM-DD. */
  min?: string | undefined
  /** The last day that can be chosen, YYYY-MM-DD. */
  max?: string | undefined
  /** What the day is for. */
  'aria-label': string
  /** Whether the focus goes to the day chosen, or today, at once. */
  autoFocus?: boolean
  /** Whether no day can be chosen at all. */
  isDisabled?: boolean
  /** Whether the day can be read and not changed. */
  isReadOnly?: boolean
}

/** A month of days, from Monday. Arrows walk days, Page Up and Down months, with Shift years, Home and End to the ends of the month. */
export function Calendar({
  value,
  onChange,
  min,
  max,
  autoFocus = false,
  isDisabled = false,
  isReadOnly = false,
  'aria-label': label
}: CalendarProps) {
  return (
    <AriaCalendar<CalendarDate>
      aria-label={label}
      value={value ? parseDate(value) : null}
      onChange={(day) => onChange(day.toString())}
      {...(min && { minValue: parseDate(min) })}
      {...(max && { maxValue: parseDate(max) })}
      firstDayOfWeek="mon"
      autoFocus={autoFocus}
      isDisabled={isDisabled}
      isReadOnly={isReadOnly}
      className="flex w-fit flex-col gap-2"
    >
      <MonthHead />
      <MonthDays />
    </AriaCalendar>
  )
}
