import { type ReactNode, type Ref, useId } from 'react'
import {
  Slider as AriaSlider,
  Group,
  type SliderProps as AriaSliderProps,
  SliderFill,
  SliderOutput,
  SliderThumb,
  SliderTrack,
  useLocale
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { tv } from 'tailwind-variants/lite'

import { composeClass } from '../base/compose-class.ts'
import { BareMessage, FieldLabel, type FieldProps, fieldColumn } from '../base/fields/field.tsx'

// A ring around so small a round is made a little stronger; the input behind it is as large as what is seen.
const thumb = tv({
  base: 'top-1/2 size-6 rounded-full border-2 bg-surface outline-0 outline-offset-2 outline-focus focus-visible:outline-3 [&_input]:size-6',
  variants: {
    isDisabled: {
      true: 'border-line-strong',
      false: 'border-brand-fill dragging:bg-brand-tint forced-colors:border-[ButtonText]'
    }
  }
})

export interface SliderProps<Value extends number | number[]>
  extends Omit<AriaSliderProps<Value>, 'children' | 'orientation'>,
    Pick<FieldProps, 'label' | 'description' | 'hasMessageLine'> {
  /** The number, or the two of a range as `[least, most]`. */
  value?: Value
  /** The number or the two at first, where the field keeps them itself. */
  defaultValue?: Value
  /** How the number is written, as for a percentage; the usual way of the language without it. */
  formatOptions?: Intl.NumberFormatOptions
  /** Whether the number can be read and not changed: it is written, and there is nothing to move. */
  isReadOnly?: boolean
  /** The name under which a form sends the number, or each of the two. */
  name?: string
  /** The field as a whole. */
  ref?: Ref<HTMLDivElement>
}

/** A number, or a range of two, where nearness counts more than exactness. Arrows move by a step, Page Up and Down by more, Home and End to the ends. */
export function Slider<Value extends number | number[]>({
  label,
  description,
  hasMessageLine = false,
  isReadOnly = false,
  name,
  className,
  ...props
}: SliderProps<Value>) {
  const { t } = useTranslation('ui')
  const helpId = useId()
  const first = props.value ?? props.defaultValue
  const isRange = Array.isArray(first)
  if (isReadOnly)
    return (
      <Written
        label={label}
        description={description}
        hasMessageLine={hasMessageLine}
        value={first}
        formatOptions={props.formatOptions}
      />
    )
  return (
    <AriaSlider {...props} className={composeClass(className, fieldColumn)}>
      <FieldLabel end={<SliderOutput className="text-quiet" />}>{label}</FieldLabel>
      <SliderTrack className="mx-3 h-control min-h-6 flex-none">
        {({ isDisabled }) => (
          <>
            <span
              className={`-translate-y-1/2 absolute inset-x-0 top-1/2 h-1.5 rounded-full border bg-sunken ${isDisabled ? 'border-line' : 'border-line-strong'}`}
            >
              <SliderFill
                className={`rounded-full ${isDisabled ? 'bg-line-strong' : 'bg-brand-fill forced-colors:bg-[Highlight]'}`}
              />
            </span>
            {(isRange ? ['least', 'most'] : ['only']).map((end, index) => (
              <SliderThumb
                key={end}
                index={index}
                aria-describedby={helpId}
                {...(name !== undefined && { name })}
                {...(isRange && { 'aria-label': t(end === 'least' ? 'least' : 'most') })}
                className={thumb({ isDisabled })}
              />
            ))}
          </>
        )}
      </SliderTrack>
      <BareMessage id={helpId} description={description} hasMessageLine={hasMessageLine} />
    </AriaSlider>
  )
}

interface WrittenProps {
  label: string | undefined
  description: ReactNode
  hasMessageLine: boolean
  value: number | number[] | undefined
  formatOptions: Intl.NumberFormatOptions | undefined
}

/** The number alone, as text. */
function Written({ label, description, hasMessageLine, value, formatOptions }: WrittenProps) {
  const { locale } = useLocale()
  const [labelId, helpId] = [useId(), useId()]
  const format = new Intl.NumberFormat(locale, formatOptions)
  return (
    <Group aria-labelledby={labelId} aria-describedby={helpId} className={fieldColumn}>
      <span id={labelId} className="min-h-6 font-medium">
        {label}
      </span>
      <span className="flex min-h-control items-center">
        {[value ?? []]
          .flat()
          .map((one) => format.format(one))
          .join(' – ')}
      </span>
      <BareMessage id={helpId} description={description} hasMessageLine={hasMessageLine} />
    </Group>
  )
}
