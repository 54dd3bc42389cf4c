import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { ComboField, type ComboFieldProps, ListNote } from '../base/fields/combo-field.tsx'
import type { Option } from '../base/fields/option-list.tsx'
import { useValue } from '../base/fields/use-value.ts'

export interface ComboBoxProps extends Omit<ComboFieldProps, 'inputValue' | 'defaultInputValue' | 'onInputChange'> {
  /** What can be chosen. */
  options: readonly Option[]
  /** Which options answer what is typed, best first; left out, those that contain it. */
  narrow?: (options: readonly Option[], typed: string) => readonly Option[]
  /** The value chosen, or with `allowsCustomValue` the text typed. */
  value?: string | null
  /** The value chosen at first, where the field keeps it itself. */
  defaultValue?: string | null
  /** Called with the value chosen, or with the text typed; null for none. */
  onChange?: (value: string | null) => void
}

/**
 * One of many options, narrowed by typing, of which Enter takes the first; with `allowsCustomValue` also what is not among them.
 * Alt+Down shows all.
 * Enter of an input method takes a candidate, not an option.
 */
export function ComboBox({ options, narrow, value: given, defaultValue = null, onChange, ...props }: ComboBoxProps) {
  const { t } = useTranslation('ui')
  const [value, setValue] = useValue(given, defaultValue, onChange)
  const labelOf = (of: string | null) => options.find((option) => option.value === of)?.label ?? of ?? ''
  const [text, setText] = useState(labelOf(value))
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    setText(labelOf(value))
  }
  // The text of the option that is chosen asks for nothing: all are shown.
  const typed = text === labelOf(value) ? '' : text
  const pick = (next: string | null) => {
    setText(labelOf(next))
    if (next !== value) setValue(next)
  }
  return (
    <ComboField
      {...props}
      listName={props.label ?? props['aria-label'] ?? t('options')}
      source={narrow ? { items: typed === '' ? options : narrow(options, typed) } : { defaultItems: options }}
      picked={options.some((option) => option.value === value) ? value : null}
      inputValue={text}
      isTyped={typed !== ''}
      onInputChange={(next) => {
        setText(next)
        if (next === '' && value !== null) setValue(null)
      }}
      onPick={(key) => {
        if (key !== null) pick(key)
        else if (!props.allowsCustomValue) setText(labelOf(value))
      }}
      {...(props.allowsCustomValue && {
        onCommit: () => pick(options.find((option) => option.label === text.trim())?.value ?? (text.trim() || null))
      })}
      renderEmpty={() => <ListNote>{t('noMatch')}</ListNote>}
    />
  )
}
