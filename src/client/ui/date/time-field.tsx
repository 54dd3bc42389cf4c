import { Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { DateEntry, type DateEntryProps } from './date-entry.tsx'
import { timeOf } from './date-text.ts'
import { TimeColumns } from './time-columns.tsx'

export interface TimeFieldProps extends DateEntryProps {
  /** Whether seconds belong to it: kept as HH:mm:ss (default), else as HH:mm. */
  hasSeconds?: boolean
}

/** A time of day, kept as HH:mm:ss or HH:mm: typed in any usual shape (8:30, 083000, 8时30分) or chosen from columns. */
export function TimeField({ hasSeconds = true, ...props }: TimeFieldProps) {
  const { t } = useTranslation('ui')
  return (
    <DateEntry
      {...props}
      parse={hasSeconds ? timeOf : minuteOf}
      shape={hasSeconds ? 'HH:mm:ss' : 'HH:mm'}
      icon={<Clock aria-hidden />}
      openText={(name) => t('openTimes', { name })}
      popUp={({ value, choose }) => (
        <TimeColumns value={value} onChoose={choose} hasSeconds={hasSeconds} min={props.min} max={props.max} />
      )}
    />
  )
}

/** A time without seconds; one that has some is not cut short unasked. */
function minuteOf(text: string): string | null {
  const time = timeOf(text)
  return time?.endsWith(':00') ? time.slice(0, 5) : null
}
