import { type KeyboardEvent, type Ref, useId, useMemo, useRef, useState } from 'react'
import {
  TagGroup as AriaTagGroup,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Input
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'

import { announce } from '../base/announcer.ts'
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
import { isComposing } from '../base/pressed-keys.ts'
import { Tags, useRemovalNews } from '../base/fields/tag-list.tsx'
import { splitTags, tagsOf } from '../base/text/tag-text.ts'
import { useValue } from '../base/fields/use-value.ts'
import { VisuallyHidden } from '../base/visually-hidden.tsx'
import { isRightToLeft } from '../base/writing.ts'

export interface TagInputProps
  extends Omit<AriaTextFieldProps, 'children' | 'value' | 'defaultValue' | 'onChange' | 'type'>,
    FieldProps {
  /** The tags, joined by semicolons as they are kept; the last one may still lack its second character. */
  value?: string | null
  /** The tags at first, where the field keeps them itself. */
  defaultValue?: string | null
  /** Called with the tags joined by semicolons, after each letter that an input method does not compose. */
  onChange?: (value: string) => void
  /** A hint while there is no tag; never instead of a label. */
  placeholder?: string
  /** The field as a whole. */
  ref?: Ref<HTMLDivElement>
  /** The input itself, to focus it. */
  inputRef?: Ref<HTMLInputElement>
}

/**
 * Tags of two characters each: every two that are typed or pasted make one, and semicolons fall away (SPEC.md §5).
 * Backspace at the beginning of the input removes the last tag; the arrow towards the tags goes to them, where arrows walk
 * and Delete or Backspace removes.
 */
export function TagInput({
  label,
  description,
  errorMessage,
  hasMessageLine,
  placeholder,
  inputRef,
  className,
  isInvalid,
  value: given,
  defaultValue = '',
  onChange,
  name: sentAs,
  autoFocus,
  ...props
}: TagInputProps) {
  const { t } = useTranslation('ui')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const drawn = useFocusOnMount(autoFocus, inputRef)
  const list = useRef<HTMLDivElement>(null)
  const [value, setValue] = useValue(given === null ? '' : given, defaultValue ?? '', onChange)
  const [composed, setComposed] = useState<string | null>(null)
  const isBusy = useRef(false)
  const announceRemoved = useRemovalNews()
  const { tags: whole, rest } = splitTags(value)
  const isFixed = props.isDisabled === true || props.isReadOnly === true
  // What cannot be typed on is all there is: a lone last character is a tag too.
  const shown = isFixed && rest !== '' ? [...whole, rest] : whole
  const joined = shown.join(';')
  const tags = useMemo(
    () => (joined === '' ? [] : joined.split(';').map((label, at) => ({ value: String(at), label }))),
    [joined]
  )
  const name = label ?? props['aria-label'] ?? ''

  const keep = (typed: string) => {
    const next = tagsOf(whole.join('') + typed)
    if (next === value) return
    setValue(next)
    const count = splitTags(next).tags.length
    if (count !== whole.length) announce(t('tagCount', { count }), { about: id })
  }
  const remove = (keys: ReadonlySet<unknown>) => {
    const left = whole.filter((_, at) => !keys.has(String(at)))
    if (left.length === 0) input.current?.focus()
    setValue(tagsOf(left.join('') + rest))
    announceRemoved(
      whole.filter((_, at) => keys.has(String(at))),
      left.length
    )
  }
  const onKeys = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget
    if (
      isComposing(event) ||
      event.ctrlKey ||
      event.altKey ||
      event.metaKey ||
      event.shiftKey ||
      selectionStart !== 0 ||
      selectionEnd !== 0 ||
      tags.length === 0
    )
      return
    const toTags = isRightToLeft(event.currentTarget) ? 'ArrowRight' : 'ArrowLeft'
    if (event.key === toTags) rows(list.current).at(-1)?.focus()
    else if (event.key === 'Backspace' && !isFixed) remove(new Set([String(tags.length - 1)]))
    else return
    event.preventDefault()
  }
  const onListKeys = (event: KeyboardEvent<HTMLElement>) => {
    const back = isRightToLeft(event.currentTarget) ? 'ArrowLeft' : 'ArrowRight'
    if (
      event.key !== back ||
      event.ctrlKey ||
      event.altKey ||
      event.metaKey ||
      event.shiftKey ||
      event.target !== rows(list.current).at(-1)
    )
      return
    event.preventDefault()
    event.stopPropagation()
    input.current?.focus()
  }
  return (
    <AriaTextField
      validationBehavior="aria"
      {...props}
      {...(sentAs !== undefined && { name: sentAs })}
      {...invalidBy(errorMessage, isInvalid)}
      value={composed ?? (isFixed ? '' : rest)}
      onChange={(text) => (isBusy.current ? setComposed(text) : keep(text))}
      aria-describedby={[tags.length > 0 && `${id}-count`, props['aria-describedby']].filter(Boolean).join(' ')}
      className={composeClass(className, fieldColumn)}
    >
      <FieldLabel isRequired={props.isRequired}>{label}</FieldLabel>
      <FieldBox>
        <div className="-my-px flex max-h-40 min-w-0 flex-1 flex-wrap items-center gap-1 overflow-y-auto px-1 py-[calc((var(--control)-1.5rem)/2)]">
          {tags.length > 0 && (
            <div ref={list} role="presentation" className="min-w-0" onKeyDownCapture={onListKeys}>
              <AriaTagGroup
                aria-label={t('tagsOfField', { name })}
                escapeKeyBehavior="none"
                {...(props.isDisabled && { disabledKeys: tags.map((tag) => tag.value) })}
                {...(!isFixed && { onRemove: remove })}
              >
                <Tags
                  tags={tags}
                  aria={{
                    ...(props.isReadOnly && { 'aria-readonly': true }),
                    ...(props.isDisabled && { 'aria-disabled': true })
                  }}
                />
              </AriaTagGroup>
            </div>
          )}
          <Input
            // What is sent is the whole, in an input of its own.
            name=""
            autoComplete="off"
            spellCheck={false}
            className={`${bareInput} min-h-6 min-w-12 px-1.5!`}
            {...(placeholder !== undefined && tags.length === 0 && { placeholder })}
            ref={(element) => {
              input.current = element
              drawn(element)
            }}
            onKeyDown={onKeys}
            onCompositionStart={() => {
              isBusy.current = true
            }}
            onCompositionEnd={({ currentTarget }) => {
              isBusy.current = false
              setComposed(null)
              keep(currentTarget.value)
            }}
          />
        </div>
      </FieldBox>
      {sentAs !== undefined && <input type="hidden" name={sentAs} value={value} disabled={props.isDisabled} />}
      {tags.length > 0 && <VisuallyHidden id={`${id}-count`}>{t('tagCount', { count: tags.length })}</VisuallyHidden>}
      <FieldMessage description={description} errorMessage={errorMessage} hasMessageLine={hasMessageLine} />
    </AriaTextField>
  )
}

const rows = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[role="row"]') ?? [])]
