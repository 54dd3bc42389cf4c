import { CalendarDays } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Dialog } from 'react-aria-components'
import { useTranslation } from 'react-i18next'

import { Button } from './button.tsx'
import { isComposing } from './ime.ts'
import { PopUp } from './pop-up.tsx'
import { TabOut } from './tab-out.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'
import { useValue } from './use-value.ts'

/** What the date and the time field take besides what a text field takes. */
export interface DateEntryProps extends Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'after'> {
  /** As it is kept; null or '' for none. */
  value?: string | null
  defaultValue?: string | null
  /**
   * Called with what is kept, '' for none. What cannot be read is given as it was typed, so that nothing is lost and the
   * owner's rules refuse it.
   */
  onChange?: (value: string) => void
  /** The first and the last day that can be chosen, YYYY-MM-DD. */
  min?: string | undefined
  max?: string | undefined
}

interface Inner extends DateEntryProps {
  /** Reads what was typed. */
  parse: (text: string) => string | null
  /** The shape to be typed, as a hint and in the message. */
  shape: string
  /** What pops up: a calendar that calls `choose`. */
  popUp: (calendar: { value: string | null; choose: (value: string) => void; close: () => void; name: string }) => ReactNode
}

/**
 * The common body of the date and the time field: text that is read when it is left or entered, and a calendar that
 * Alt+Down or its button opens.
 */
export function DateEntry({ parse, shape, popUp, value: given, defaultValue = '', onChange, errorMessage, onKeyDown, onBlur, min: _min, max: _max, ...props }: Inner) {
  const { t } = useTranslation('ui')
  const [kept, setKept] = useValue(given ?? (given === null ? '' : undefined), defaultValue ?? '', onChange)
  const [text, setText] = useState(kept)
  const [seen, setSeen] = useState(kept)
  const [isOpen, setOpen] = useState(false)
  const [isWrong, setWrong] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  if (seen !== kept) {
    setSeen(kept)
    setText(kept)
    setWrong(kept !== '' && parse(kept) === null)
  }
  const read = (typed: string) => {
    const next = typed.trim() === '' ? '' : (parse(typed) ?? typed)
    setWrong(next !== '' && parse(next) === null)
    setText(next)
    if (next !== kept) setKept(next)
  }
  const name = props.label ?? props['aria-label'] ?? ''
  const keys = (event: KeyboardEvent) => {
    if (!isComposing(event)) {
      if (event.key === 'Enter') read(text)
      if (event.altKey && event.key === 'ArrowDown' && !props.isReadOnly) {
        event.preventDefault()
        setOpen(true)
      }
    }
  }
  const choose = (value: string) => {
    setOpen(false)
    read(value)
  }
  return (
    <>
      <TextField
        {...props}
        ref={box}
        inputRef={input}
        autoComplete="off"
        placeholder={props.placeholder ?? shape}
        value={text}
        onChange={setText}
        errorMessage={errorMessage ?? (isWrong ? t('dateShape', { shape }) : undefined)}
        onKeyDown={(event) => {
          keys(event)
          // react-aria holds back the keys of a field that listens: Escape must still reach the dialog around it.
          event.continuePropagation()
          onKeyDown?.(event)
        }}
        onBlur={(event) => {
          if (!isOpen) read(text)
          onBlur?.(event)
        }}
        after={
          <Button
            kind="plain"
            className="-my-px -mr-px"
            aria-label={t('openCalendar', { name })}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            isDisabled={props.isDisabled || props.isReadOnly || false}
            icon={<CalendarDays aria-hidden />}
            onPress={() => setOpen(true)}
          />
        }
      />
      <PopUp aria-label={t('calendarOf', { name })} triggerRef={input} isOpen={isOpen} onOpenChange={setOpen} placement="bottom start">
        <Dialog aria-label={t('calendarOf', { name })} className="p-3 outline-0">
          <TabOut from="edge" close={() => setOpen(false)}>
            {popUp({ value: parse(text), choose, close: () => setOpen(false), name })}
          </TabOut>
        </Dialog>
      </PopUp>
    </>
  )
}
