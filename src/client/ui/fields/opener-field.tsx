import { ChevronDown, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, type RefObject, useId } from 'react'
import { Group, LabelContext } from 'react-aria-components'
import { useTranslation } from 'react-i18next'

import { Button } from '../actions/button.tsx'
import { BareMessage, FieldLabel, type FieldProps, fieldBox, fieldColumn } from '../base/fields/field.tsx'
import { isComposing } from '../base/pressed-keys.ts'
import { useFormError } from '../base/fields/use-form-error.ts'

/** What every field whose value is chosen within nodes takes besides its own props. */
export interface ChooserFieldProps extends FieldProps {
  /** The name of a field without a label in sight. */
  'aria-label'?: string
  /** The placeholder of the empty field. */
  placeholder?: string | undefined
  /** Whether the choice can be taken away: by its button, or by Delete. */
  isClearable?: boolean
  /** Whether something must be chosen. */
  isRequired?: boolean
  /** Whether it takes no part. */
  isDisabled?: boolean
  /** Whether the choice can be read and not changed; the field keeps its stop. */
  isReadOnly?: boolean
  /** Whether it is marked as wrong without words. */
  isInvalid?: boolean
  /** The name under which a form sends the choice, its keys joined by commas. */
  name?: string
  /** Classes of the field as a whole. */
  className?: string
  /** The field as a whole. */
  ref?: Ref<HTMLDivElement>
}

export interface OpenerFieldProps extends ChooserFieldProps {
  /** The choice as it is read, '' for none. */
  shown: string
  /** The choice as it is seen, where that is another than what is read, as with shortened names. */
  seen?: ReactNode
  /** The choice as it is kept, '' for none. */
  kept: string
  /** Takes the choice away. */
  onClear: () => void
  /** Whether what it is chosen in is open. */
  isOpen: boolean
  /** Opens that; given the width of the field in px. */
  onOpen: (width: number) => void
  /** The id of what is open, where it is a pop-up of the field. */
  popUpId?: string
  /** The stop of the field, to which the focus returns. */
  opener: RefObject<HTMLButtonElement | null>
  /** A picture of what opens; a downward arrow unless said otherwise. */
  icon?: ReactNode
  /** What pops up. */
  children?: ReactNode
}

const box = fieldBox({
  class:
    'has-[[role=combobox]:focus-visible]:outline-2 has-[[aria-readonly]]:border-line-off has-[[aria-readonly]]:bg-sunken'
})

/**
 * A field whose value is chosen elsewhere, in a pop-up or a dialog: label, what is chosen, clearing and message, in one stop
 * of Tab. Enter, Space or an arrow opens, Delete takes the choice away where that may be.
 */
export function OpenerField({
  label,
  description,
  errorMessage,
  hasMessageLine,
  shown,
  seen,
  kept,
  onClear,
  isOpen,
  onOpen,
  popUpId,
  opener,
  icon,
  children,
  ...props
}: OpenerFieldProps) {
  const {
    isClearable = false,
    isRequired = false,
    isDisabled = false,
    isReadOnly = false,
    isInvalid = false,
    name: sentAs
  } = props
  const { t } = useTranslation('ui')
  const [labelId, messageId] = [useId(), useId()]
  const refusal = useFormError(sentAs, kept)
  const words = errorMessage || refusal
  const isWrong = isInvalid || Boolean(words)
  const name = label ?? props['aria-label'] ?? t('options')
  const canClear = isClearable && kept !== '' && !isDisabled && !isReadOnly
  const open = () => {
    if (!isReadOnly) onOpen(opener.current?.parentElement?.offsetWidth ?? 0)
  }
  const clear = () => {
    onClear()
    opener.current?.focus()
  }
  const keys = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (isArrow && !isReadOnly) open()
    else if (canClear && (event.key === 'Delete' || event.key === 'Backspace')) clear()
    else return
    event.preventDefault()
  }
  return (
    <div ref={props.ref ?? null} className={`${fieldColumn} ${props.className ?? ''}`}>
      <LabelContext.Provider value={{ id: labelId, elementType: 'span', onClick: () => opener.current?.focus() }}>
        <FieldLabel isRequired={isRequired}>{label}</FieldLabel>
      </LabelContext.Provider>
      <Group className={box} isDisabled={isDisabled} isInvalid={isWrong} role="presentation">
        <button
          ref={opener}
          type="button"
          role="combobox"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-controls={isOpen ? popUpId : undefined}
          {...(label === undefined ? { 'aria-label': name } : { 'aria-labelledby': labelId })}
          aria-describedby={messageId}
          aria-required={isRequired || undefined}
          aria-invalid={isWrong || undefined}
          aria-readonly={isReadOnly || undefined}
          aria-keyshortcuts={canClear ? 'Delete' : undefined}
          disabled={isDisabled}
          className="flex min-w-24 flex-1 cursor-default items-center gap-2 rounded-control px-2.5 text-left outline-0"
          onClick={open}
          onKeyDown={keys}
        >
          <span
            className={`min-w-0 flex-1 truncate ${shown || isDisabled ? '' : 'text-faint'} ${canClear ? 'pe-6' : ''}`}
          >
            {shown ? (seen ?? shown) : (props.placeholder ?? t('choose'))}
          </span>
          {icon ?? (
            <ChevronDown aria-hidden className={`size-4 flex-none ${isDisabled ? 'text-faint' : 'text-quiet'}`} />
          )}
        </button>
        {canClear && (
          <span className="absolute inset-y-0 end-8 flex items-center">
            <Button
              kind="plain"
              size="small"
              excludeFromTabOrder
              icon={<X aria-hidden />}
              aria-label={t('clearField', { name })}
              onPress={clear}
            />
          </span>
        )}
        {sentAs !== undefined && <input type="hidden" name={sentAs} value={kept} disabled={isDisabled} />}
      </Group>
      <BareMessage id={messageId} description={description} errorMessage={words} hasMessageLine={hasMessageLine} />
      {children}
    </div>
  )
}
