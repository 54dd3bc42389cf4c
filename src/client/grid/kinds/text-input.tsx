import { type InputHTMLAttributes, useCallback } from 'react'

import { fillMessage, isEmpty } from '#contract/core/rules.ts'

import type { GridColumn } from '../model/columns.ts'
import type { EditProps } from './kind.ts'

/** The hint of an empty editor, with the column's title in it. */
export const placeholderOf = ({ placeholder, title, key, defaultValue }: GridColumn): string | undefined =>
  placeholder === undefined ? undefined : fillMessage(placeholder, { title, key, defaultValue })

/** The bare input of a text cell: uncontrolled, so that a letter costs no render. Its text is selected unless typing opened it. */
export function TextInput({
  value,
  typed,
  label,
  isInvalid,
  describedBy,
  onDraft,
  ...props
}: Pick<EditProps, 'value' | 'typed' | 'label' | 'isInvalid' | 'describedBy' | 'onDraft'> & Omit<InputHTMLAttributes<HTMLInputElement>, 'value'>) {
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
