import { type CalendarDate, parseDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Calendar as AriaCalendar,
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarMonthPicker,
  CalendarYearPicker,
  type Key
} from 'react-aria-components'
import { tv } from 'tailwind-variants/lite'

import { focusRing, insetRing } from './focus-ring.ts'
import { NativeSelect } from './native-select.tsx'

const turn = focusRing({
  class: 'grid size-8 cursor-default place-items-center rounded-control text-quiet hover:bg-(--hover) hover:text-text disabled:text-faint disabled:opacity-50 [&_svg]:size-4'
})

const cell = tv({
  extend: insetRing,
  base: 'grid size-9 cursor-default place-items-center rounded-control hover:bg-(--hover) disabled:text-faint disabled:line-through unavailable:text-faint unavailable:line-through outside-month:hidden selected:bg-brand-fill selected:text-brand-ink selected:outline-offset-2 selected:forced-highlight',
  variants: { isToday: { true: 'font-semibold underline decoration-2 underline-offset-4' } }
})

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
}

/** A month of days, from Monday. Arrows walk days, Page Up and Down months, with Shift years, Home and End to the ends of the month. */
export function Calendar({ value, onChange, min, max, autoFocus = false, 'aria-label': label }: CalendarProps) {
  return (
    <AriaCalendar<CalendarDate>
      aria-label={label}
      value={value ? parseDate(value) : null}
      onChange={(day) => onChange(day.toString())}
      {...(min && { minValue: parseDate(min) })}
      {...(max && { maxValue: parseDate(max) })}
      firstDayOfWeek="mon"
      autoFocus={autoFocus}
      className="flex w-fit flex-col gap-2"
    >
      <header className="flex items-center gap-1">
        <Button slot="previous" className={turn}>
          <ChevronLeft aria-hidden />
        </Button>
        <div className="flex flex-1 justify-center gap-1">
          <CalendarYearPicker visibleYears={60}>{(picker) => <Picker {...picker} />}</CalendarYearPicker>
          <CalendarMonthPicker format="numeric">{(picker) => <Picker {...picker} />}</CalendarMonthPicker>
        </div>
        <Button slot="next" className={turn}>
          <ChevronRight aria-hidden />
        </Button>
      </header>
      <CalendarGrid>
        <CalendarGridHeader>{(day) => <CalendarHeaderCell className="size-9 font-normal text-faint text-xs/5">{day}</CalendarHeaderCell>}</CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className={({ isToday }) => cell({ isToday })} />}</CalendarGridBody>
      </CalendarGrid>
    </AriaCalendar>
  )
}

interface PickerProps {
  'aria-label': string
  value: Key
  onChange: (key: Key | null) => void
  items: { id: number; formatted: string }[]
}

function Picker({ items, value, onChange, 'aria-label': label }: PickerProps) {
  return (
    <NativeSelect
      aria-label={label}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
      items={items.map(({ id, formatted }) => ({ value: id, label: formatted }))}
    />
  )
}
