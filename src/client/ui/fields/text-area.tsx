import type { Ref } from 'react'
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  TextArea as AriaTextArea
} from 'react-aria-components'

import { composeClass } from '../base/compose-class.ts'
import {
  bareInput,
  FieldBox,
  FieldLabel,
  FieldMessage,
  type FieldProps,
  fieldColumn,
  invalidBy
} from '../base/fields/field.tsx'
import { useFocusOnMount } from '../base/focus/focus-on-mount.ts'

export interface TextAreaProps extends Omit<AriaTextFieldProps, 'children' | 'type'>, FieldProps {
  /** A hint in the empty field; never instead of a label. */
  placeholder?: string
  /** Lines in sight at least (default 3); it grows with its text. */
  rows?: number
  /** The field as a whole. */
  ref?: Ref<HTMLDivElement>
  /** The text area itself, to focus it. */
  inputRef?: Ref<HTMLTextAreaElement>
}

/** Several lines of text. */
export function TextArea({
  label,
  description,
  errorMessage,
  hasMessageLine,
  placeholder,
  rows = 3,
  inputRef,
  className,
  isInvalid,
  autoFocus,
  ...props
}: TextAreaProps) {
  const area = useFocusOnMount(autoFocus, inputRef)
  return (
    <AriaTextField
      validationBehavior="aria"
      {...props}
      {...invalidBy(errorMessage, isInvalid)}
      className={composeClass(className, fieldColumn)}
    >
      <FieldLabel isRequired={props.isRequired}>{label}</FieldLabel>
      <FieldBox>
        <AriaTextArea
          rows={rows}
          className={`${bareInput} py-1 field-sizing-content max-h-80 resize-y`}
          {...(placeholder !== undefined && { placeholder })}
          ref={area}
        />
      </FieldBox>
      <FieldMessage description={description} errorMessage={errorMessage} hasMessageLine={hasMessageLine} />
    </AriaTextField>
  )
}
