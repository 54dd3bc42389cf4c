import { Check } from 'lucide-react'
import type { Ref } from 'react'
import {
  RadioGroup as AriaRadioGroup,
  type RadioGroupProps as AriaRadioGroupProps,
  RadioButton,
  RadioField
} from 'react-aria-components'
import { tv } from 'tailwind-variants/lite'

import { composeClass } from '../base/compose-class.ts'
import { FieldLabel, FieldMessage, type FieldProps, fieldColumn, invalidBy } from '../base/fields/field.tsx'

const swatch = tv({
  // The colours are what is chosen from, so the system leaves them; the tick is black or white, whichever is seen on them.
  base: 'grid size-7 flex-none place-items-center rounded-control border bg-(--swatch) text-[oklch(from_var(--swatch)_calc((0.65_-_l)*1000)_0_0)] outline-focus forced-color-adjust-none [&_svg]:size-4 [&_svg]:stroke-3',
  variants: {
    isSelected: {
      true: 'border-text shadow-[inset_0_0_0_1px_var(--surface)] forced-colors:border-[CanvasText]',
      false: 'border-line-strong forced-colors:border-[CanvasText]'
    },
    isFocusVisible: { true: 'outline-2 outline-offset-2', false: 'outline-0' },
    isDisabled: { true: 'opacity-40', false: '' }
  }
})

/** A colour that can be chosen. */
export interface Swatch {
  /** The colour as it is kept, #RRGGBB. */
  value: string
  /** Its name, which is read beside it. */
  label: string
}

export interface ColourSwatchesProps extends Omit<AriaRadioGroupProps, 'children' | 'orientation'>, FieldProps {
  /** The colours with their names. */
  options: readonly Swatch[]
  /** The colour chosen, #RRGGBB in any case of letters; one that is not among the options marks none. */
  value?: string | null
  /** The colour chosen at first, where the group keeps it itself. */
  defaultValue?: string | null
  /** Called with the colour chosen, as it is written in the options. */
  onChange?: (value: string) => void
  /** The field as a whole. */
  ref?: Ref<HTMLDivElement>
}

/** One of a few named colours, all in sight. Arrows choose; a tick marks the one chosen. */
export function ColourSwatches({
  options,
  label,
  description,
  errorMessage,
  hasMessageLine,
  value,
  defaultValue,
  className,
  isInvalid,
  ...props
}: ColourSwatchesProps) {
  const among = (colour: string | null) =>
    options.find((option) => option.value.toLowerCase() === colour?.toLowerCase())?.value ?? null
  return (
    <AriaRadioGroup
      validationBehavior="aria"
      {...props}
      {...(value !== undefined && { value: among(value) })}
      {...(defaultValue !== undefined && { defaultValue: among(defaultValue) })}
      {...invalidBy(errorMessage, isInvalid)}
      orientation="horizontal"
      className={composeClass(className, fieldColumn)}
    >
      <FieldLabel isRequired={props.isRequired}>{label}</FieldLabel>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-4 gap-y-1">
        {options.map((option) => (
          <RadioField key={option.value} value={option.value}>
            <RadioButton className="relative flex min-h-control cursor-default items-center gap-2 selected:font-medium disabled:text-faint [&_input]:scroll-my-8">
              {({ isSelected, isFocusVisible, isDisabled }) => (
                <>
                  <span
                    className={swatch({ isSelected, isFocusVisible, isDisabled })}
                    style={{ '--swatch': option.value } as React.CSSProperties}
                  >
                    {isSelected && <Check aria-hidden />}
                  </span>
                  <span className="min-w-0">{option.label}</span>
                </>
              )}
            </RadioButton>
          </RadioField>
        ))}
      </div>
      <FieldMessage description={description} errorMessage={errorMessage} hasMessageLine={hasMessageLine} />
    </AriaRadioGroup>
  )
}
