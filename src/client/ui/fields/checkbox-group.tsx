import type { Ref } from 'react'
import {
  CheckboxGroup as AriaCheckboxGroup,
  type CheckboxGroupProps as AriaCheckboxGroupProps
} from 'react-aria-components'

import { Checkbox } from './checkbox.tsx'
import { composeClass } from '../base/compose-class.ts'
import { FieldLabel, FieldMessage, type FieldProps, fieldColumn, invalidBy } from '../base/fields/field.tsx'
import { joinChoices, splitChoices } from '../base/text/joined.ts'
import type { Option } from '../base/fields/option-list.tsx'

export interface CheckboxGroupProps
  extends Omit<AriaCheckboxGroupProps, 'children' | 'value' | 'defaultValue' | 'onChange'>,
    FieldProps {
  /** What can be chosen. */
  options: readonly Option[]
  /** The values chosen, joined by commas as they are kept. */
  value?: string | null
  /** The values chosen at first, where the group keeps them itself. */
  defaultValue?: string | null
  /** Called with the values chosen, joined by commas in the order of the options. */
  onChange?: (value: string) => void
  /** The field as a whole. */
  ref?: Ref<HTMLDivElement>
}

/** Several of a few options, all in sight. */
export function CheckboxGroup({
  options,
  label,
  description,
  errorMessage,
  hasMessageLine,
  value,
  defaultValue,
  onChange,
  className,
  isInvalid,
  ...props
}: CheckboxGroupProps) {
  const order = options.map((option) => option.value)
  return (
    <AriaCheckboxGroup
      validationBehavior="aria"
      {...props}
      {...invalidBy(errorMessage, isInvalid)}
      {...(value !== undefined && { value: splitChoices(value) })}
      {...(defaultValue !== undefined && { defaultValue: splitChoices(defaultValue) })}
      onChange={(choices) => onChange?.(joinChoices(choices, order))}
      className={composeClass(className, fieldColumn)}
    >
      <FieldLabel isRequired={props.isRequired}>{label}</FieldLabel>
      <div className="flex min-h-control flex-wrap items-center gap-x-5 gap-y-1">
        {options.map((option) => (
          <Checkbox key={option.value} value={option.value} isDisabled={option.isDisabled ?? false}>
            {option.label}
          </Checkbox>
        ))}
      </div>
      <FieldMessage description={description} errorMessage={errorMessage} hasMessageLine={hasMessageLine} />
    </AriaCheckboxGroup>
  )
}
