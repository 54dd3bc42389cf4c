import { Search, X } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import {
  SearchField as AriaSearchField,
  type SearchFieldProps as AriaSearchFieldProps,
  Button,
  Input
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'

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

export interface SearchFieldProps extends Omit<AriaSearchFieldProps, 'children'>, FieldProps {
  /** A hint in the empty field; never instead of a label. Left out, that of all searches (SPEC.md §8). */
  placeholder?: string
  /** The field as a whole. */
  ref?: Ref<HTMLDivElement>
  /** The input itself, to focus it. */
  inputRef?: Ref<HTMLInputElement>
}

/** Text to search for. Enter searches, Escape clears; both are left to an input method while it composes. */
export function SearchField({
  label,
  description,
  errorMessage,
  hasMessageLine = false,
  placeholder,
  inputRef,
  className,
  isInvalid,
  autoFocus,
  ...props
}: SearchFieldProps) {
  const { t } = useTranslation('ui')
  const input = useFocusOnMount(autoFocus, inputRef)
  const leaveToInputMethod = (event: KeyboardEvent) => {
    if (!isComposing(event)) return
    event.stopPropagation()
    // Chromium itself clears a search input on Escape.
    if (event.key === 'Escape') event.preventDefault()
  }
  return (
    <AriaSearchField
      validationBehavior="aria"
      {...props}
      {...invalidBy(errorMessage, isInvalid)}
      className={composeClass(className, `group ${fieldColumn}`)}
    >
      <FieldLabel isRequired={props.isRequired}>{label}</FieldLabel>
      <div role="presentation" className="contents" onKeyDownCapture={leaveToInputMethod}>
        <FieldBox>
          <Search aria-hidden className="ms-2.5 size-4 flex-none self-center text-quiet" />
          <Input className={`${bareInput} ps-2!`} placeholder={placeholder ?? t('searchWords')} ref={input} />
          <Button className="flex w-8 flex-none cursor-default items-center justify-center text-quiet outline-0 hover:text-text disabled:text-faint group-empty:hidden">
            <X aria-hidden className="size-4" />
          </Button>
        </FieldBox>
      </div>
      <FieldMessage description={description} errorMessage={errorMessage} hasMessageLine={hasMessageLine} />
    </AriaSearchField>
  )
}
