import { useLocale } from 'react-aria-components'
import { useTranslation } from 'react-i18next'

import { DateEntry, type DateEntryProps } from './date-entry.tsx'
import { monthOf, now } from './date-text.ts'
import { PeriodGrid, type Periods } from './period-grid.tsx'

export type MonthFieldProps = DateEntryProps

/** A month, kept as YYYY-MM: typed in any usual shape (202603, 2026/3, 2026年3月) or chosen from the twelve of a year. */
export function MonthField(props: MonthFieldProps) {
  const { t } = useTranslation('ui')
  const { locale } = useLocale()
  return (
    <DateEntry
      {...props}
      parse={monthOf}
      shape="YYYY-MM"
      openText={(name) => t('openMonths', { name })}
      popUp={({ value, choose, name }) => (
        <PeriodGrid
          {...months(locale)}
          aria-label={name}
          value={value}
          current={now().slice(0, 7)}
          onChoose={choose}
          min={props.min}
          max={props.max}
        />
      )}
    />
  )
}

/** Months by their number since the year 0. */
function months(locale: string): Periods {
  const day = (number: number) => new Date(Date.UTC(Math.floor(number / 12), number % 12, 1))
  const say = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (number: number) => format.format(day(number))
  }
  return {
    numberOf: (value) => Number(value.slice(0, 4)) * 12 + Number(value.slice(5)) - 1,
    keptAs: (number) => day(number).toISOString().slice(0, 7),
    label: say({ month: 'short' }),
    name: say({ year: 'numeric', month: 'long' }),
    title: say({ year: 'numeric' })
  }
}
