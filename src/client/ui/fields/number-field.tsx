import { useRef, useState } from 'react'

import { isNumberTyped, numberOf, numberText, plainNumber } from '../base/text/number-text.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'
import { useValue } from '../base/fields/use-value.ts'

export interface NumberFieldProps
  extends Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode'> {
  /** The number, null for none. */
  value?: number | null
  /** The number at first, where the field keeps it itself. */
  defaultValue?: number | null
  /** Called with each number typed; null for an empty or unfinished one. */
  onChange?: (value: number | null) => void
}

/** A number (SPEC.md §5): a minus, digits and one point; typing that leads to no number is undone; may be empty. */
export function NumberField({ value: given, defaultValue = null, onChange, onBlur, ...props }: NumberFieldProps) {
  const [value, setValue] = useValue(given, defaultValue, onChange)
  const [text, setText] = useState(numberText(value))
  const composing = useRef(false)
  // What is typed may say the same number in another way, as 1.50 does; only another number takes its place.
  if (numberOf(text) !== value && !composing.current && isNumberTyped(text)) setText(numberText(value))
  const type = (typed: string) => {
    if (composing.current) return setText(typed)
    const plain = plainNumber(typed)
    if (!isNumberTyped(plain)) return setText((before) => (isNumberTyped(before) ? before : numberText(value)))
    setText(plain)
    if (numberOf(plain) !== value) setValue(numberOf(plain))
  }
  return (
    <TextField
      {...props}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={type}
      onCompositionStart={() => {
        composing.current = true
      }}
      onCompositionEnd={(event) => {
        composing.current = false
        type(event.currentTarget.value)
      }}
      onBlur={(event) => {
        composing.current = false
        setText(numberText(value))
        onBlur?.(event)
      }}
    />
  )
}
