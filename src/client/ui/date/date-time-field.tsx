import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../actions/button.tsx'
import { DateEntry, type DateEntryProps } from './date-entry.tsx'
import { dateTimeOf, now, timeOf } from './date-text.ts'
import { Skeleton } from '../status/skeleton.tsx'
import { TextField } from '../fields/text-field.tsx'

const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }))

export type DateTimeFieldProps = DateEntryProps

/** A moment, kept as YYYY-MM-DD HH:mm:ss: typed in any usual shape or chosen from a calendar with a clock. */
export function DateTimeField(props: DateTimeFieldProps) {
  return (
    <DateEntry
      {...props}
      parse={dateTimeOf}
      shape="YYYY-MM-DD HH:mm:ss"
      popUp={(calendar) => <DayAndTime {...calendar} min={props.min} max={props.max} />}
    />
  )
}

interface DayAndTimeProps {
  value: string | null
  choose: (value: string) => void
  name: string
  min: string | undefined
  max: string | undefined
}

function DayAndTime({ value, choose, name, min, max }: DayAndTimeProps) {
  const { t } = useTranslation('ui')
  const [day, setDay] = useState(value?.slice(0, 10) ?? null)
  const [time, setTime] = useState(value?.slice(11) ?? '00:00:00')
  const read = timeOf(time)
  return (
    <div className="flex w-fit flex-col gap-2">
      <Suspense fallback={<Skeleton lines={6} className="w-64 p-2" />}>
        <Calendar aria-label={name} value={day} onChange={setDay} min={min} max={max} autoFocus />
      </Suspense>
      <div className="flex items-end gap-2">
        <TextField
          label={t('time')}
          value={time}
          onChange={setTime}
          placeholder="HH:mm:ss"
          hasMessageLine={false}
          className="w-28"
          isInvalid={!read}
          onBlur={() => read && setTime(read)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && day && read) choose(`${day} ${read}`)
            else event.continuePropagation()
          }}
        />
        <span className="flex-1" />
        <Button onPress={() => choose(now())}>{t('now')}</Button>
        <Button kind="primary" isDisabled={!day || !read} onPress={() => choose(`${day} ${read}`)}>
          {t('ok')}
        </Button>
      </div>
    </div>
  )
}
