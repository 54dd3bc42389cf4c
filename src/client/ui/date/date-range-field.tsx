import { CalendarDays } from 'lucide-react'
import { lazy, type Ref, type RefObject, Suspense, useContext, useId, useRef, useState } from 'react'
import { FormValidationContext, Input, LabelContext } from 'react-aria-components'
import { useTranslation } from 'react-i18next'

import { Chooser, ChooserButton } from '../fields/chooser.tsx'
import { opensChooser } from './date-entry.tsx'
import { dateOf } from './date-text.ts'
import { BareMessage, bareInput, FieldBox, FieldLabel, type FieldProps, fieldColumn } from '../base/fields/field.tsx'
import { isComposing } from '../base/pressed-keys.ts'
import type { DateRange } from './range-calendar.tsx'
import { Skeleton } from '../status/skeleton.tsx'
import { useTyped } from '../base/fields/use-typed.ts'
import { useValue } from '../base/fields/use-value.ts'

export type { DateRange }

const RangeCalendar = lazy(async () => ({ default: (await import('./range-calendar.tsx')).RangeCalendar }))
const NONE: DateRange = { from: '', to: '' }
const SHAPE = 'YYYY-MM-DD'

export interface DateRangeFieldProps extends FieldProps {
  /** What the days are for, where no label is in sight. */
  'aria-label'?: string
  /** The two days, `{ from, to }`, each YYYY-MM-DD or '' for none; both belong to the range. */
  value?: DateRange
  /** The two days at first, where the field keeps them itself. */
  defaultValue?: DateRange
  /**
   * Called with both days when one has changed. What cannot be read, and an end before its beginning, is given as it was
   * typed, so that nothing is lost and the owner's rules refuse it.
   */
  onChange?: (value: DateRange) => void
  /** The names under which a form sends the two days. */
  names?: Readonly<Record<keyof DateRange, string>>
  /** The first day that can be chosen, YYYY-MM-DD. */
  min?: string | undefined
  /** The last day that can be chosen, YYYY-MM-DD. */
  max?: string | undefined
  /** Whether both days must be given. */
  isRequired?: boolean
  /** Whether it takes no part. */
  isDisabled?: boolean
  /** Whether the days can be read and not changed. */
  isReadOnly?: boolean
  /** Classes of the field as a whole. */
  className?: string
  /** The field as a whole. */
  ref?: Ref<HTMLDivElement>
}

/** Two days, kept as `{ from, to }` of YYYY-MM-DD: each typed in any usual shape, or both chosen from one calendar. */
export function DateRangeField(given: DateRangeFieldProps) {
  const {
    label,
    description,
    errorMessage,
    hasMessageLine,
    value,
    defaultValue = NONE,
    onChange,
    names,
    min,
    max,
    isRequired,
    isDisabled = false,
    isReadOnly = false
  } = given
  const { t } = useTranslation('ui')
  const [kept, setKept] = useValue(value, defaultValue, onChange)
  const [isOpen, setOpen] = useState(false)
  const [labelId, messageId] = [useId(), useId()]
  // A form's refusal is said until a day is changed.
  const refused = useContext(FormValidationContext)
  const [answered, setAnswered] = useState<object>()
  const keep = (next: DateRange) => {
    setAnswered(refused)
    setKept(next)
  }
  const typing = { parse: dateOf, shape: SHAPE, min, max }
  const from = useTyped(kept.from, (day) => keep({ ...kept, from: day }), typing)
  const to = useTyped(kept.to, (day) => keep({ ...kept, to: day }), typing)
  const input = useRef<HTMLInputElement>(null)
  const isBackward = dateOf(kept.from) !== null && dateOf(kept.to) !== null && kept.to < kept.from
  const refusal = answered !== refused && names && [refused[names.from] ?? refused[names.to] ?? []].flat().join(' ')
  const words = errorMessage ?? from.fault ?? to.fault ?? (isBackward ? t('rangeOrder') : refusal || undefined)
  const name = label ?? given['aria-label'] ?? ''
  const shared = {
    messageId,
    isInvalid: words !== undefined,
    isRequired,
    isDisabled,
    isReadOnly,
    isOpen,
    open: () => setOpen(true)
  }
  return (
    <div className={`${fieldColumn} ${given.className ?? ''}`} ref={given.ref ?? null}>
      <LabelContext.Provider value={{ id: labelId, elementType: 'span' }}>
        <FieldLabel isRequired={isRequired}>{label}</FieldLabel>
      </LabelContext.Provider>
      <FieldBox
        {...(label === undefined ? { 'aria-label': name } : { 'aria-labelledby': labelId })}
        aria-describedby={messageId}
        isInvalid={words !== undefined}
        isDisabled={isDisabled}
      >
        <End {...shared} name={t('rangeFrom', { name })} sentAs={names?.from} typed={from} input={input} />
        <span aria-hidden className="flex-none self-center text-quiet">
          {t('rangeTo')}
        </span>
        <End {...shared} name={t('rangeUntil', { name })} sentAs={names?.to} typed={to} />
        <ChooserButton
          aria-label={t('openCalendar', { name })}
          icon={<CalendarDays aria-hidden />}
          isOpen={isOpen}
          isDisabled={isDisabled || isReadOnly}
          open={() => setOpen(true)}
        />
      </FieldBox>
      <BareMessage id={messageId} description={description} errorMessage={words} hasMessageLine={hasMessageLine} />
      <Chooser name={name} at={input} isOpen={isOpen} onOpenChange={setOpen}>
        <Suspense fallback={<Skeleton lines={6} className="w-64 p-2" />}>
          <RangeCalendar
            aria-label={name}
            value={{ from: dateOf(from.text) ?? '', to: dateOf(to.text) ?? '' }}
            onChange={(days) => {
              setOpen(false)
              keep(days)
            }}
            min={min}
            max={max}
          />
        </Suspense>
      </Chooser>
    </div>
  )
}

interface EndProps {
  name: string
  sentAs: string | undefined
  typed: ReturnType<typeof useTyped>
  input?: RefObject<HTMLInputElement | null>
  messageId: string
  isInvalid: boolean
  isRequired: boolean | undefined
  isDisabled: boolean
  isReadOnly: boolean
  isOpen: boolean
  open: () => void
}

/** One of the two days. */
function End({
  name,
  sentAs,
  typed,
  input,
  messageId,
  isInvalid,
  isRequired = false,
  isDisabled,
  isReadOnly,
  isOpen,
  open
}: EndProps) {
  return (
    <Input
      aria-label={name}
      aria-describedby={messageId}
      aria-invalid={isInvalid || undefined}
      aria-required={isRequired || undefined}
      {...(input && { ref: input })}
      {...(sentAs !== undefined && { name: sentAs })}
      autoComplete="off"
      placeholder={SHAPE}
      disabled={isDisabled}
      readOnly={isReadOnly}
      value={typed.text}
      onChange={(event) => typed.setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isComposing(event)) typed.take(typed.text)
        if (!opensChooser(event) || isReadOnly) return
        event.preventDefault()
        open()
      }}
      onBlur={() => !isOpen && typed.take(typed.text)}
      className={`${bareInput} w-[11ch]`}
    />
  )
}
