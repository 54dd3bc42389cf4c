import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { announce, BY_COMPONENT } from '../base/announcer.ts'
import { ComboField, type ComboFieldProps, ListNote } from '../base/fields/combo-field.tsx'
import type { Option } from '../base/fields/option-list.tsx'
import { Spinner } from '../status/spinner.tsx'
import { useValue } from '../base/fields/use-value.ts'

export interface SearchSelectProps extends Omit<ComboFieldProps, 'inputValue' | 'defaultInputValue' | 'onInputChange'> {
  /** Finds options for what is typed ('' on opening). The signal is aborted when the answer is no longer wanted. */
  load: (query: string, signal: AbortSignal) => Promise<readonly Option[]>
  /** The option chosen, with its label, for it need not be among the answers. */
  value?: Option | null
  /** The option chosen at first, where the field keeps it itself. */
  defaultValue?: Option | null
  /** Called with the option chosen; null for none. */
  onChange?: (value: Option | null) => void
  /** Milliseconds of quiet typing before it asks (default 800). */
  debounce?: number
}

type Answer =
  | { mode: 'idle' }
  | { mode: 'loading'; options: readonly Option[] }
  | { mode: 'failed' }
  | { mode: 'found'; options: readonly Option[]; query: string }

/** Whether the answer to what is typed has come. */
const isAnswered = (answer: Answer, text: string) =>
  answer.mode === 'failed' || (answer.mode === 'found' && answer.query === text)

function optionsOf(answer: Answer): readonly Option[] {
  return 'options' in answer ? answer.options : []
}

/**
 * One option out of what a search finds; with `allowsCustomValue` also a text that is none of them, which is its own value. Only the
 * answer to the newest question counts; waiting, nothing found and failure are shown and said.
 */
export function SearchSelect({
  load,
  value: given,
  defaultValue = null,
  onChange,
  debounce = 800,
  onOpenChange,
  ...props
}: SearchSelectProps) {
  const { t } = useTranslation('ui')
  const [value, setValue] = useValue(given, defaultValue, onChange)
  const [text, setText] = useState(value?.label ?? '')
  const [seen, setSeen] = useState(value?.value)
  if (seen !== value?.value) {
    setSeen(value?.value)
    setText(value?.label ?? '')
  }
  const { answer, ask } = useSearch(load)
  const options = optionsOf(answer)
  const isTyped = text !== '' && text !== value?.label
  const pick = (next: Option | undefined) => {
    setText(next?.label ?? value?.label ?? '')
    if (next && next.value !== value?.value) setValue(next)
  }
  const notes = { idle: t('typeToSearch'), loading: t('loading'), failed: t('searchFailed'), found: t('noMatch') }
  return (
    <ComboField
      {...props}
      // The list stays while its options are on their way.
      allowsEmptyCollection
      listName={props.label ?? props['aria-label'] ?? t('options')}
      source={{ items: options }}
      picked={value?.value ?? null}
      inputValue={text}
      isTyped={isTyped}
      {...(isTyped &&
        !isAnswered(answer, text) && {
          onEarlyEnter: () =>
            ask(text, 0, (found) => {
              const first = found.find(({ isDisabled }) => !isDisabled)
              if (first) pick(first)
            })
        })}
      onOpenChange={(isOpen, trigger) => {
        if (isOpen && trigger === 'manual') ask('', 0)
        onOpenChange?.(isOpen, trigger)
      }}
      onInputChange={(typed) => {
        setText(typed)
        if (typed === '' && value) setValue(null)
        if (typed !== value?.label) ask(typed, debounce)
      }}
      onPick={(key) => {
        if (key !== null || !props.allowsCustomValue) pick(options.find((option) => option.value === key))
      }}
      {...(props.allowsCustomValue && {
        onCommit() {
          const typed = text.trim()
          if (typed === '' || typed === value?.label) return setText(value?.label ?? '')
          pick(options.find(({ label }) => label === typed) ?? { value: typed, label: typed })
        }
      })}
      renderEmpty={() => <ListNote>{notes[answer.mode]}</ListNote>}
      end={answer.mode === 'loading' && <Spinner className="self-center" aria-label={t('searching')} />}
    />
  )
}

type Ask = (query: string, wait: number, onFound?: (options: readonly Option[]) => void) => void

/** Asks after a while of quiet; a newer question makes the answer to an older one void. */
function useSearch(load: SearchSelectProps['load']): { answer: Answer; ask: Ask } {
  const { t } = useTranslation('ui')
  const [answer, setAnswer] = useState<Answer>({ mode: 'idle' })
  const running = useRef<{ abort: () => void }>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const ask: Ask = (query, wait, onFound) => {
    running.current?.abort()
    const control = new AbortController()
    const timer = setTimeout(async () => {
      setAnswer((before) => ({ mode: 'loading', options: optionsOf(before) }))
      announce(t('searching'), { about: BY_COMPONENT })
      const next = await load(query, control.signal).then(
        (options): Answer => ({ mode: 'found', options, query }),
        (): Answer => ({ mode: 'failed' })
      )
      if (control.signal.aborted) return
      setAnswer(next)
      if (next.mode === 'found') onFound?.(next.options)
      if (next.mode === 'failed') announce(t('searchFailed'), { assertive: true, about: BY_COMPONENT })
      else if (next.mode === 'found')
        announce(next.options.length ? t('found', { count: next.options.length }) : t('noMatch'), {
          about: BY_COMPONENT
        })
    }, wait)
    running.current = {
      abort: () => {
        clearTimeout(timer)
        control.abort()
      }
    }
  }
  return { answer, ask }
}
