import { type ReactNode, type Ref, useCallback, useRef } from 'react'
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps, Input } from 'react-aria-components'

import { composeClass } from '../base/compose-class.ts'
import { useEarlyText } from '../base/fields/drawn-forms.ts'
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

export interface TextFieldProps extends Omit<AriaTextFieldProps, 'children'>, FieldProps {
  /** A hint in the empty field; never instead of a label. */
  placeholder?: string
  /** Something at the end of the label's line, such as a link. */
  labelEnd?: ReactNode
  /** Something inside the frame before the text, such as a picture or a unit. */
  before?: ReactNode
  /** Something inside the frame after the text, such as a button. */
  after?: ReactNode
  /** Something between the frame and the message, such as a measure of what is typed. */
  below?: ReactNode
  /** The field as a whole. */
  ref?: Ref<HTMLDivElement>
  /** The input itself, to focus it. */
  inputRef?: Ref<HTMLInputElement>
}

/** One line of text. */
export function TextField({
  label,
  labelEnd,
  description,
  errorMessage,
  hasMessageLine,
  placeholder,
  before,
  after,
  below,
  inputRef,
  className,
  isInvalid,
  autoFocus,
  ...props
}: TextFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const focus = useFocusOnMount(autoFocus, inputRef)
  const hold = useCallback(
    (element: HTMLInputElement | null) => {
      input.current = element
      focus(element)
    },
    [focus]
  )
  useEarlyText(input, props.onChange)
  return (
    <AriaTextField
      validationBehavior="aria"
      {...props}
      {...invalidBy(errorMessage, isInvalid)}
      className={composeClass(className, fieldColumn)}
    >
      <FieldLabel isRequired={props.isRequired} end={labelEnd}>
        {label}
      </FieldLabel>
      <FieldBox>
        {before}
        <Input className={bareInput} {...(placeholder !== undefined && { placeholder })} ref={hold} />
        {after}
      </FieldBox>
      {below}
      <FieldMessage description={description} errorMessage={errorMessage} hasMessageLine={hasMessageLine} />
    </AriaTextField>
  )
}
