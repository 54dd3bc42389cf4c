import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
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
import { useTranslation } from 'react-i18next'
import { tv } from 'tailwind-variants/lite'

import { focusRing } from '../base/focus/focus-ring.ts'
import { Select } from '../fields/select.tsx'

const turn = focusRing({
  class:
    'grid size-8 cursor-default place-items-center rounded-control text-quiet hover:bg-(--hover) hover:text-text disabled:text-faint disabled:opacity-50 [&_svg]:size-4'
})

const cell = tv({
  base: 'grid size-9 cursor-default place-items-center outline-0 outline-focus focus-visible:outline-2 disabled:text-faint disabled:line-through unavailable:text-faint unavailable:line-through outside-month:hidden',
  variants: {
    isToday: { true: 'font-semibold underline decoration-2 underline-offset-4' },
    place: {
      none: 'rounded-control -outline-offset-2 hover:bg-(--hover)',
      chosen: 'rounded-control bg-brand-fill text-brand-ink outline-offset-2 forced-highlight',
      between: 'bg-brand-tint text-brand-text -outline-offset-2 forced-highlight'
    }
  }
})

/** The head of a calendar: a month back and on, and the year and the month to be chosen straight away. */
export function MonthHead() {
  const { t } = useTranslation('ui')
  return (
    <header className="flex items-center gap-1">
      <Button slot="previous" aria-label={t('previousMonth')} className={turn}>
        <ChevronLeft aria-hidden />
      </Button>
      <div className="flex flex-1 justify-center gap-1">
        <CalendarYearPicker visibleYears={60}>{(picker) => <Picker {...picker} />}</CalendarYearPicker>
        <CalendarMonthPicker format="numeric">{(picker) => <Picker {...picker} />}</CalendarMonthPicker>
      </div>
      <Button slot="next" aria-label={t('nextMonth')} className={turn}>
        <ChevronRight aria-hidden />
      </Button>
    </header>
  )
}

/** The days of a month; of a range its ends are filled and the days between them tinted. */
export function MonthDays({ isRange = false }: { isRange?: boolean }) {
  return (
    <CalendarGrid>
      <CalendarGridHeader>
        {(day) => <CalendarHeaderCell className="size-9 font-normal text-faint text-xs/5">{day}</CalendarHeaderCell>}
      </CalendarGridHeader>
      <CalendarGridBody>
        {(date) => (
          <CalendarCell
            date={date}
            className={({ isToday, isSelected, isSelectionStart, isSelectionEnd }) =>
              cell({
                isToday,
                place: !isSelected ? 'none' : !isRange || isSelectionStart || isSelectionEnd ? 'chosen' : 'between'
              })
            }
          />
        )}
      </CalendarGridBody>
    </CalendarGrid>
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
    <Select
      aria-label={label}
      hasMessageLine={false}
      value={String(value)}
      onChange={(id) => id !== null && onChange(Number(id))}
      options={items.map(({ id, formatted }) => ({ value: String(id), label: formatted }))}
    />
  )
}
