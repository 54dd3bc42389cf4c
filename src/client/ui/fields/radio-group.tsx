import type { KeyboardEvent, Ref } from 'react'
import {
  RadioGroup as AriaRadioGroup,
  type RadioGroupProps as AriaRadioGroupProps,
  RadioButton,
  RadioField
} from 'react-aria-components'
import { tv } from 'tailwind-variants/lite'

import { composeClass } from '../base/compose-class.ts'
import { FieldLabel, FieldMessage, type FieldProps, fieldColumn, invalidBy } from '../base/fields/field.tsx'
import type { Option } from '../base/fields/option-list.tsx'

const dot = tv({
  base: 'grid size-4 flex-none place-items-center rounded-full outline-offset-2 outline-focus',
  variants: {
    state: {
      off: 'border border-line-strong bg-surface',
      on: 'border-5 border-brand-fill bg-surface forced-colors:border-[Highlight]',
      wrong: 'border border-danger bg-surface',
      readOnly: 'border border-line-strong [--tw-border-style:dashed]',
      disabled: 'border border-line-off bg-surface forced-colors:border-[GrayText]',
      disabledOn: 'border-5 border-faint bg-surface forced-colors:border-[GrayText]'
    },
    isFocusVisible: { true: 'outline-2', false: 'outline-0' }
  }
})

export interface RadioGroupProps extends Omit<AriaRadioGroupProps, 'children'>, FieldProps {
  /** What can be chosen. */
  options: readonly Option[]
  /** The field as a whole. */
  ref?: Ref<HTMLDivElement>
}

/** One of a few options, all in sight. Arrows choose. */
export function RadioGroup({
  options,
  label,
  description,
  errorMessage,
  hasMessageLine,
  className,
  isInvalid,
  orientation = 'horizontal',
  ...props
}: RadioGroupProps) {
  return (
    <AriaRadioGroup
      validationBehavior="aria"
      {...props}
      orientation={orientation}
      {...invalidBy(errorMessage, isInvalid)}
      className={composeClass(className, fieldColumn)}
    >
      <FieldLabel isRequired={props.isRequired}>{label}</FieldLabel>
      <div
        role="presentation"
        onKeyDownCapture={keepFault}
        className={`flex min-h-control gap-x-5 gap-y-1 ${orientation === 'vertical' ? 'flex-col' : 'flex-wrap items-center'}`}
      >
        {options.map(({ value, label, isDisabled = false }) => (
          <RadioField key={value} value={value} isDisabled={isDisabled}>
            <RadioButton className="relative flex min-h-6 cursor-default items-start gap-2 py-[0.09375rem] disabled:text-faint [&>:first-child]:mt-[0.15625rem] [&_input]:scroll-my-8">
              {(state) => (
                <>
                  <span className={dot({ state: stateOf(state), isFocusVisible: state.isFocusVisible })}>
                    {state.isReadOnly && !state.isDisabled && state.isSelected && (
                      <span className="size-2 rounded-full bg-text forced-color-adjust-none forced-colors:bg-[CanvasText]" />
                    )}
                  </span>
                  {label}
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

/** Enter sends the form: taken for a press of the label, it would choose what is chosen already, and take the field's fault away. */
function keepFault(event: KeyboardEvent) {
  if (event.key === 'Enter' && !event.shiftKey) event.stopPropagation()
}

function stateOf({
  isSelected,
  isInvalid,
  isReadOnly,
  isDisabled
}: Readonly<Record<'isSelected' | 'isInvalid' | 'isReadOnly' | 'isDisabled', boolean>>) {
  if (isDisabled) return isSelected ? 'disabledOn' : 'disabled'
  if (isReadOnly) return 'readOnly'
  if (isSelected) return 'on'
  return isInvalid ? 'wrong' : 'off'
}
