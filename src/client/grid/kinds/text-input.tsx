import { type InputHTMLAttributes, useCallback } from 'react'

import { fillMessage, isEmpty } from '#contract/core/rules.ts'

import { type GridColumn, isNeeded } from '../model/data/columns.ts'
import type { EditProps } from './kind.ts'

const INPUT_MODES = ['text', 'decimal', 'numeric', 'tel', 'search', 'email', 'url'] as const

/** What a column says of the input of its editor: the hint of an empty one, with the column's title in it; whether it must be filled; of its `props` how much may be typed, and by which keyboard of a touch screen. */
export function inputProps(
  column: GridColumn
): Pick<InputHTMLAttributes<HTMLInputElement>, 'placeholder' | 'maxLength' | 'inputMode' | 'aria-required'> {
  const { placeholder, title, key, defaultValue, props = {} } = column
  const hint = placeholder ?? (typeof props.placeholder === 'string' ? props.placeholder : undefined)
  const most = Number(props.maxLength ?? props.maxlength)
  const mode = INPUT_MODES.find((one) => one === props.inputMode)
  return {
    ...(hint !== undefined && { placeholder: fillMessage(hint, { title, key, defaultValue }) }),
    ...(most > 0 && { maxLength: most }),
    ...(mode && { inputMode: mode }),
    ...(isNeeded(column) && { 'aria-required': true })
  }
}

/** The bare input of a text cell: uncontrolled, so that a letter costs no render. Its text is selected unless typing opened it. */
export function TextInput({
  value,
  typed,
  label,
  isInvalid,
  describedBy,
  onDraft,
  ...props
}: Pick<EditProps, 'value' | 'typed' | 'label' | 'isInvalid' | 'describedBy' | 'onDraft'> &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'value'>) {
  const take = useCallback((input: HTMLInputElement | null) => {
    input?.focus({ preventScroll: true })
    input?.select()
  }, [])
  return (
    <input
      ref={take}
      className="g-input"
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      defaultValue={typed !== null || isEmpty(value) ? '' : String(value)}
      onInput={(event) => onDraft({ text: event.currentTarget.value })}
      autoComplete="off"
      spellCheck={false}
      {...props}
    />
  )
}
