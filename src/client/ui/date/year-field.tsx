import { useTranslation } from 'react-i18next'

import { DateEntry, type DateEntryProps } from './date-entry.tsx'
import { now, yearOf } from './date-text.ts'
import { PeriodGrid, type Periods } from './period-grid.tsx'

export type YearFieldProps = DateEntryProps

/** A year, kept as YYYY: typed (2026, 2026年) or chosen from twelve at a time. */
export function YearField(props: YearFieldProps) {
  const { t } = useTranslation('ui')
  const years: Periods = {
    numberOf: (value) => Number(value.slice(0, 4)),
    keptAs: String,
    label: String,
    name: (number) => t('yearOf', { year: number }),
    title: (first) => `${first} – ${first + 11}`
  }
  return (
    <DateEntry
      {...props}
      parse={yearOf}
      shape="YYYY"
      openText={(name) => t('openYears', { name })}
      popUp={({ value, choose, name }) => (
        <PeriodGrid
          {...years}
          aria-label={name}
          value={value}
          current={now().slice(0, 4)}
          onChoose={choose}
          min={props.min}
          max={props.max}
        />
      )}
    />
  )
}
