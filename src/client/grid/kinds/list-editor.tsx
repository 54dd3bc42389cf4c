import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { SEARCH_SELECT_DEBOUNCE } from '#contract/core/limits.ts'
import { type CellValue, isEmpty } from '#contract/core/rules.ts'
import { announce } from '#ui/base/announcer.ts'
import { isComposing } from '#ui/base/pressed-keys.ts'
import { joinChoices, splitChoices } from '#ui/base/text/joined.ts'

import type { CellOption } from '../model/data/kind.ts'
import { type LoadOptions, MOST, narrowedOptions, useLoadedOptions } from './choices.ts'
import type { EditProps } from './kind.ts'
import { hintId, OptionPopUp, optionId } from './option-pop-up.tsx'
import { inputProps } from './text-input.tsx'

export interface ListEditorProps extends EditProps {
  /** All options, where they are at hand. */
  options?: readonly CellOption[]
  /** Finds options for what is typed, where they are not. */
  load?: LoadOptions
  /** Milliseconds of quiet typing before it asks; 800 unless said otherwise. */
  debounce?: number
  /** What a value reads as; the value itself unless said otherwise. */
  textOf?: (value: string) => string
  /** Several, kept joined by commas. */
  isMulti?: boolean
  /** Text that is no option is taken too (allowInput). */
  allowsNew?: boolean
  /** What choosing an option writes: its value unless the caller does it otherwise. */
  onPickOption?: (option: CellOption) => void
}

const PAGE = 8

/** The editor of a cell that chooses: an input that narrows, and a list below it. Alt+Down opens, Alt+Up closes, Enter and Tab take the active option. */
export function ListEditor(props: ListEditorProps) {
  const {
    value,
    typed,
    label,
    isInvalid,
    describedBy,
    column,
    onDraft,
    onCommit,
    isMulti = false,
    allowsNew = false,
    load,
    debounce = SEARCH_SELECT_DEBOUNCE
  } = props
  const { t } = useTranslation('grid')
  const list = useId()
  const input = useRef<HTMLInputElement>(null)
  const read = props.textOf ?? ((one: string) => props.options?.find((option) => option.value === one)?.text ?? one)
  const first = isMulti || typed !== null || isEmpty(value) ? '' : read(String(value))
  const [query, setQuery] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(true)
  const [chosen, setChosen] = useState(() => (isMulti && !isEmpty(value) ? splitChoices(String(value)) : []))
  // The key that was pressed before there was an answer to what is typed: it acts once that is here.
  const [early, setEarly] = useState<Pick<KeyboardEventInit, 'key' | 'shiftKey'> | null>(null)
  const loaded = useLoadedOptions(load, query ?? '', early ? 0 : debounce)
  const choices = load
    ? loaded
    : { options: narrowedOptions(props.options ?? [], query ?? ''), state: 'found' as const }
  const shown = Math.min(choices.options.length, MOST)
  const [place, setPlace] = useState<number | null>(null)
  const current = isMulti ? -1 : choices.options.findIndex((option) => option.value === String(value))
  const exactly = choices.options.findIndex(({ text, disabled }) => text === query && !disabled)
  const active = shown === 0 ? -1 : Math.min(place ?? (query ? Math.max(0, exactly) : current), shown - 1)

  useEffect(() => {
    input.current?.focus({ preventScroll: true })
    input.current?.select()
  }, [])
  const { length } = choices.options
  useEffect(() => {
    if (choices.state === 'failed') announce(t('optionsFailed'), { about: 'options' })
    if (query !== null && choices.state === 'found')
      announce(length === 0 ? t('nothingFound') : t('optionsFound', { count: length }), { about: 'options' })
  }, [query, length, choices.state, t])

  useEffect(() => {
    if (!early || choices.state === 'loading') return
    setEarly(null)
    // What the key does is drawn at once, which React does not allow within an effect.
    queueMicrotask(() =>
      input.current?.dispatchEvent(new KeyboardEvent('keydown', { ...early, bubbles: true, cancelable: true }))
    )
  }, [early, choices.state])

  const draftChosen = (next: readonly string[]) => {
    setChosen([...next])
    const all = (props.options ?? []).map((option) => option.value)
    onDraft({ value: joinChoices(next, all) || null })
  }
  const flip = (one: string) =>
    draftChosen(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one])
  const clearQuery = () => {
    // Who has walked to an option goes on from there; one that was found by typing is no longer alone.
    if (query) setPlace(null)
    setQuery('')
    if (input.current) input.current.value = ''
  }
  const typing = (text: string, isPut: boolean) => {
    // What is put whole is meant as it is: nothing is searched for it, and Enter waits for no answer.
    const isMeant = isPut && allowsNew && !isMulti
    setQuery(isMeant ? null : text)
    setEarly(null)
    setOpen(!isMeant)
    setPlace(null)
    if (isMulti) return
    const exact = choices.options.find((option) => option.text === text && !option.disabled)
    onDraft(text === '' ? { value: null } : exact ? { value: exact.value } : allowsNew ? { value: text } : null)
  }
  const pick = (option: CellOption) => {
    // What is no longer to be chosen may still be given up.
    if (option.disabled && !chosen.includes(option.value)) return
    if (isMulti) {
      flip(option.value)
      clearQuery()
    } else if (props.onPickOption) props.onPickOption(option)
    else onCommit(option.value)
  }
  /** What Enter and Tab take: answers false where what is typed is nothing that could be taken. */
  const take = (): boolean => {
    const option = isOpen ? choices.options[active] : undefined
    const text = (query ?? '').trim()
    if (isMulti) {
      if (text === '') return true
      if (option && !option.disabled) flip(option.value)
      else if (allowsNew) draftChosen([...chosen, text])
      else announce(t('nothingFound'))
      clearQuery()
      return false
    }
    if (query === '' && place === null) return true
    if (option && !option.disabled && (query !== null || place !== null)) {
      if (props.onPickOption) {
        props.onPickOption(option)
        return false
      }
      onDraft({ value: option.value as CellValue })
      return true
    }
    if (query === null || allowsNew) return true
    announce(t('nothingFound'))
    return false
  }
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE }
    const step = steps[event.key]
    if (event.altKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) setOpen(event.key === 'ArrowDown')
    else if (step !== undefined && shown > 0) {
      setOpen(true)
      setPlace(Math.max(0, Math.min(shown - 1, active < 0 ? (step > 0 ? 0 : shown - 1) : active + step)))
    } else if (isMulti && event.key === ' ' && (!query || place !== null) && shown > 0) {
      // Who has not walked yet takes the first, and goes on from there.
      const at = Math.max(0, active)
      setPlace(at)
      pick(choices.options[at]!)
    } else if (isMulti && event.key === 'Backspace' && !input.current?.value) draftChosen(chosen.slice(0, -1))
    else if ((event.key === 'Enter' && !event.ctrlKey) || event.key === 'Tab') {
      if (query && active < 0 && choices.state === 'loading') setEarly({ key: event.key, shiftKey: event.shiftKey })
      else if (take()) return
    } else return
    event.preventDefault()
  }
  return (
    <>
      {isMulti && chosen.length > 0 && <span className="g-chosen">{chosen.map(read).join(t('listComma'))}</span>}
      <input
        ref={input}
        className="g-input"
        role="combobox"
        aria-label={
          isMulti && chosen.length > 0 ? t('chosenOf', { label, chosen: chosen.map(read).join(t('listComma')) }) : label
        }
        aria-expanded={isOpen}
        aria-controls={isOpen ? list : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? optionId(list, active) : undefined}
        aria-invalid={isInvalid || undefined}
        aria-describedby={[describedBy, isMulti && isOpen && hintId(list)].filter(Boolean).join(' ') || undefined}
        defaultValue={first}
        {...inputProps(column)}
        autoComplete="off"
        spellCheck={false}
        onInput={({ currentTarget, nativeEvent }) =>
          typing(currentTarget.value, (nativeEvent as InputEvent).inputType === 'insertReplacementText')
        }
        onKeyDown={keys}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <OptionPopUp
          id={list}
          label={label}
          anchor={input}
          choices={choices}
          query={query ?? ''}
          active={active}
          isMulti={isMulti}
          isChosen={({ value: one }) => (isMulti ? chosen.includes(one) : one === String(value ?? ''))}
          onPick={pick}
        />
      )}
    </>
  )
}
