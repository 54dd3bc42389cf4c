import type { Ref } from 'react'
import { RadioGroup as AriaRadioGroup, type RadioGroupProps as AriaRadioGroupProps, RadioButton, RadioField } from 'react-aria-components'
import { tv } from 'tailwind-variants/lite'

import { composeClass } from './compose-class.ts'
import { FieldLabel, FieldMessage, type FieldProps, fieldColumn, invalidBy } from './field.tsx'
import type { Option } from './option-list.tsx'

const dot = tv({
  base: 'grid size-4 flex-none place-items-center rounded-full border border-line-strong bg-surface outline-0 outline-offset-2 outline-focus',
  variants: {
    isSelected: { true: 'border-5 border-brand-fill forced-colors:border-[Highlight]' },
    isFocusVisible: { true: 'outline-2' },
    isInvalid: { true: 'border-danger' },
    isDisabled: { true: 'border-line bg-sunken' }
  }
})

export interface RadioGroupProps extends Omit<AriaRadioGroupProps, 'children'>, FieldProps {
  options: readonly Option[]
  ref?: Ref<HTMLDivElement>
}

/** One of a few options, all in sight. Arrows choose. */
export function RadioGroup({ options, label, description, errorMessage, hasMessageLine, className, isInvalid, orientation = 'horizontal', ...props }: RadioGroupProps) {
  return (
    <AriaRadioGroup validationBehavior="aria" {...props} orientation={orientation} {...invalidBy(errorMessage, isInvalid)} className={composeClass(className, fieldColumn)}>
      <FieldLabel isRequired={props.isRequired}>{label}</FieldLabel>
      <div className={`flex min-h-control gap-x-5 gap-y-1 ${orientation === 'vertical' ? 'flex-col' : 'flex-wrap items-center'}`}>
        {options.map(({ value, label, isDisabled = false }) => (
          <RadioField key={value} value={value} isDisabled={isDisabled}>
            <RadioButton className="flex min-h-6 cursor-default items-center gap-2 disabled:text-faint">
              {(state) => (
                <>
                  <span className={dot({ isSelected: state.isSelected, isFocusVisible: state.isFocusVisible, isInvalid: state.isInvalid, isDisabled: state.isDisabled })} />
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
