import { CalendarDays } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Chooser, ChooserButton } from '../fields/chooser.tsx'
import { isComposing } from '../base/pressed-keys.ts'
import { TextField, type TextFieldProps } from '../fields/text-field.tsx'
import { type Typing, useTyped } from '../base/fields/use-typed.ts'
import { useValue } from '../base/fields/use-value.ts'

/** What the date and the time field take besides what a text field takes. */
export interface DateEntryProps extends Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'after'> {
  /** As it is kept; null or '' for none. */
  value?: string | null
  /** As it is kept at first, where the field keeps it itself. */
  defaultValue?: string | null
  /**
   * Called with what is kept, '' for none. What cannot be read is given as it was typed, so that nothing is lost and the
   * owner's rules refuse it.
   */
  onChange?: (value: string) => void
  /** The first that can be chosen, in the shape that is kept (for a moment its day). */
  min?: string | undefined
  /** The last that can be chosen, in the shape that is kept (for a moment its day). */
  max?: string | undefined
}

interface Inner extends DateEntryProps, Typing {
  /** What pops up: a calendar that calls `choose`. */
  popUp: (calendar: {
    value: string | null
    choose: (value: string) => void
    close: () => void
    name: string
  }) => ReactNode
  /** The picture on its button, and what the button does where it opens no calendar. */
  icon?: ReactNode
  openText?: (name: string) => string
}

/** Whether a key opens what a field chooses from: Alt+Down, as in every combo box. */
export function opensChooser(event: KeyboardEvent): boolean {
  return event.altKey && event.key === 'ArrowDown' && !isComposing(event)
}

/**
 * The common body of the fields of days and times: text that is read when it is left or entered, and a calendar or a list
 * that Alt+Down or its button opens.
 */
export function DateEntry({
  parse,
  shape,
  popUp,
  icon = <CalendarDays aria-hidden />,
  openText,
  value: given,
  defaultValue = '',
  onChange,
  min,
  max,
  ...props
}: Inner) {
  const { t } = useTranslation('ui')
  const [kept, setKept] = useValue(given ?? (given === null ? '' : undefined), defaultValue ?? '', onChange)
  const { text, setText, take, fault } = useTyped(kept, setKept, { parse, shape, min, max })
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const name = props.label ?? props['aria-label'] ?? ''
  const choose = (value: string) => {
    setOpen(false)
    take(value)
  }
  return (
    <>
      <TextField
        {...props}
        inputRef={(element) => {
          input.current = element
          if (typeof props.inputRef === 'function') return props.inputRef(element)
          if (props.inputRef) props.inputRef.current = element
        }}
        autoComplete="off"
        placeholder={props.placeholder ?? shape}
        value={text}
        onChange={setText}
        errorMessage={props.errorMessage ?? fault}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event)) take(text)
          if (opensChooser(event) && !props.isReadOnly) {
            event.preventDefault()
            setOpen(true)
          }
          // react-aria holds back the keys of a field that listens: Escape must still get to the dialog around it.
          event.continuePropagation()
          props.onKeyDown?.(event)
        }}
        onBlur={(event) => {
          if (!isOpen) take(text)
          props.onBlur?.(event)
        }}
        after={
          <ChooserButton
            aria-label={openText?.(name) ?? t('openCalendar', { name })}
            icon={icon}
            isOpen={isOpen}
            isDisabled={props.isDisabled || props.isReadOnly || false}
            open={() => setOpen(true)}
          />
        }
      />
      <Chooser name={name} at={input} isOpen={isOpen} onOpenChange={setOpen}>
        {popUp({ value: parse(text), choose, close: () => setOpen(false), name })}
      </Chooser>
    </>
  )
}
