import type { Ref } from 'react'

import type { FieldProps } from '../base/fields/field.tsx'
import { TextField } from './text-field.tsx'
import { useFormError } from '../base/fields/use-form-error.ts'

/** The props that a select passes on, given or not. */
interface ReadOnlyChoiceProps extends Pick<FieldProps, 'description' | 'errorMessage' | 'hasMessageLine'> {
  /** What is chosen, as it is read. */
  shown: string
  /** What is chosen, as it is kept. */
  kept: string
  label: string | undefined
  'aria-label': string | undefined
  /** The name under which a form sends what is kept. */
  name: string | undefined
  isInvalid: boolean | undefined
  isRequired: boolean | undefined
  isDisabled: boolean | undefined
  /** Classes of the field as a whole. */
  className: unknown
  ref: Ref<HTMLDivElement> | undefined
}

/** A choice that can be read and not changed: a text that keeps its stop, can be selected and copied, and is sent with its form. */
export function ReadOnlyChoice({ shown, kept, label, name, 'aria-label': ariaLabel, ...props }: ReadOnlyChoiceProps) {
  const {
    description,
    errorMessage,
    hasMessageLine,
    isInvalid = false,
    isRequired = false,
    isDisabled = false,
    className,
    ref = null
  } = props
  const refusal = useFormError(name, kept)
  return (
    <TextField
      {...(label === undefined ? { 'aria-label': ariaLabel ?? '' } : { label })}
      description={description}
      errorMessage={errorMessage || refusal}
      hasMessageLine={hasMessageLine}
      {...(isInvalid && { isInvalid })}
      isRequired={isRequired}
      isDisabled={isDisabled}
      className={typeof className === 'string' ? className : ''}
      ref={ref}
      value={shown}
      isReadOnly
      after={name !== undefined && <input type="hidden" name={name} value={kept} disabled={isDisabled} />}
    />
  )
}
