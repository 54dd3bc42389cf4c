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
import type { Option } from '../base/fields/option-list.tsx'

const button = tv({
  base: 'relative flex min-h-control h-full cursor-default items-center justify-center gap-1 border ps-2 pe-3.5 py-1 outline-focus outline-offset-2',
  variants: {
    state: {
      off: 'border-line-strong bg-surface text-text hover:bg-[color-mix(in_oklab,var(--text)_5%,var(--surface))]',
      on: 'z-1 border-brand-fill bg-brand-tint font-medium text-brand-text forced-highlight',
      wrong: 'border-danger bg-surface text-text',
      wrongOn: 'z-1 border-danger bg-brand-tint font-medium text-brand-text forced-highlight',
      readOnly: 'border-line-off bg-sunken text-text',
      readOnlyOn: 'z-1 border-line-strong bg-sunken font-medium text-text',
      disabled: 'border-line-off bg-sunken text-faint forced-colors:text-[GrayText]',
      disabledOn: 'border-line-off bg-sunken font-medium text-faint forced-colors:text-[GrayText]'
    },
    isFocusVisible: { true: 'z-2 outline-2', false: 'outline-0' }
  }
})

export interface RadioButtonsProps extends Omit<AriaRadioGroupProps, 'children' | 'orientation'>, FieldProps {
  /** What can be chosen. */
  options: readonly Option[]
  /** The field as a whole. */
  ref?: Ref<HTMLDivElement>
}

/** One of a few options, drawn as buttons joined to one another. Arrows choose; a tick marks the one chosen. */
export function RadioButtons({
  options,
  label,
  description,
  errorMessage,
  hasMessageLine,
  className,
  isInvalid,
  ...props
}: RadioButtonsProps) {
  return (
    <AriaRadioGroup
      validationBehavior="aria"
      {...props}
      orientation="horizontal"
      {...invalidBy(errorMessage, isInvalid)}
      className={composeClass(className, fieldColumn)}
    >
      <FieldLabel isRequired={props.isRequired}>{label}</FieldLabel>
      <div className="flex flex-wrap ps-px pt-px">
        {options.map(({ value, label, isDisabled = false }) => (
          <RadioField key={value} value={value} isDisabled={isDisabled} className="group/one -ms-px -mt-px min-w-0">
            <RadioButton
              className={(state) =>
                button({
                  state: stateOf(state),
                  isFocusVisible: state.isFocusVisible,
                  class: 'group-first/one:rounded-s-control group-last/one:rounded-e-control'
                })
              }
            >
              {({ isSelected }) => (
                <>
                  <Check aria-hidden className={`size-3.5 flex-none ${isSelected ? '' : 'invisible'}`} />
                  <span className="min-w-0 wrap-anywhere">{label}</span>
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

function stateOf({
  isSelected,
  isInvalid,
  isDisabled,
  isReadOnly
}: {
  isSelected: boolean
  isInvalid: boolean
  isDisabled: boolean
  isReadOnly: boolean
}) {
  if (isDisabled) return isSelected ? 'disabledOn' : 'disabled'
  if (isReadOnly) return isSelected ? 'readOnlyOn' : 'readOnly'
  if (isInvalid) return isSelected ? 'wrongOn' : 'wrong'
  return isSelected ? 'on' : 'off'
}
