import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, useContext, useEffect } from 'react'
import {
  ComboBox as AriaComboBox,
  type ComboBoxProps as AriaComboBoxProps,
  Button,
  ComboBoxStateContext,
  Input
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'

import { composeClass } from '../compose-class.ts'
import { bareInput, FieldBox, FieldLabel, FieldMessage, type FieldProps, fieldColumn, invalidBy } from './field.tsx'
import { useFocusOnMount } from '../focus/focus-on-mount.ts'
import { isComposing } from '../pressed-keys.ts'
import { type Option, OptionList } from './option-list.tsx'
import { announce } from '../announcer.ts'
import { PopUp } from '../layers/pop-up.tsx'

/** What every field with typing and a list takes besides its own props. */
export interface ComboFieldProps
  extends Omit<
      AriaComboBoxProps<Option>,
      'children' | 'items' | 'defaultItems' | 'value' | 'defaultValue' | 'onChange' | 'onSelectionChange'
    >,
    FieldProps {
  /** A hint in the empty field; never instead of a label. */
  placeholder?: string
  /** The field as a whole. */
  ref?: Ref<HTMLDivElement>
  /** The input itself, to focus it. */
  inputRef?: Ref<HTMLInputElement>
}

interface Inner extends ComboFieldProps {
  /** What the list is called; the field's name in its form is another thing. */
  listName: string
  /** Options that the component narrows by what is typed, or that have been narrowed already. */
  source: { defaultItems: readonly Option[] } | { items: readonly Option[] }
  picked: string | null
  onPick: (key: string | null) => void
  renderEmpty: () => ReactNode
  /** Called when the text is entered or left without taking an option. */
  onCommit?: (() => void) | undefined
  /** Whether something is typed that is not what is chosen: Enter then takes the first option that suits it. */
  isTyped: boolean
  /** Called at such an Enter while the options that suit are still on their way; they are not those of the list. */
  onEarlyEnter?: (() => void) | undefined
  /** Something in the frame before the opener, such as a sign of loading. */
  end?: ReactNode
}

/** The common body of the combo box and the search select: label, input, opener, message and list. */
export function ComboField({
  source,
  picked,
  onPick,
  onCommit,
  isTyped,
  onEarlyEnter,
  onBlur,
  renderEmpty,
  end,
  listName,
  label,
  description,
  errorMessage,
  hasMessageLine,
  placeholder,
  inputRef,
  className,
  isInvalid,
  autoFocus,
  allowsEmptyCollection,
  ...props
}: Inner) {
  const input = useFocusOnMount(autoFocus, inputRef)
  const options = 'items' in source ? source.items : source.defaultItems
  return (
    <AriaComboBox<Option>
      validationBehavior="aria"
      {...props}
      {...source}
      {...invalidBy(errorMessage, isInvalid)}
      value={picked}
      onChange={(key) => onPick(key === null ? null : String(key))}
      onBlur={(event) => {
        onCommit?.()
        onBlur?.(event)
      }}
      // Where any words are good, it is no news that none of them is an option.
      allowsEmptyCollection={allowsEmptyCollection ?? !props.allowsCustomValue}
      className={composeClass(className, fieldColumn)}
    >
      <FieldLabel isRequired={props.isRequired}>{label}</FieldLabel>
      <Keys onCommit={onCommit} isTyped={isTyped && !props.allowsCustomValue} onEarlyEnter={onEarlyEnter}>
        <FieldBox>
          <Input className={bareInput} {...(placeholder !== undefined && { placeholder })} ref={input} />
          {end}
          <Button className="flex w-8 flex-none cursor-default items-center justify-center rounded-control text-quiet outline-0 disabled:text-faint">
            <ChevronDown aria-hidden className="size-4" />
          </Button>
        </FieldBox>
      </Keys>
      <FieldMessage description={description} errorMessage={errorMessage} hasMessageLine={hasMessageLine} />
      <PopUp aria-label={listName} className="min-w-[min(var(--trigger-width),calc(100vw-24px))]">
        <OptionList aria-label={listName} options={options} isFilled renderEmpty={renderEmpty} />
      </PopUp>
    </AriaComboBox>
  )
}

interface KeysProps extends Pick<Inner, 'onCommit' | 'isTyped' | 'onEarlyEnter'> {
  children: ReactNode
}

/** Keys that react-aria lacks: Alt+Down opens, Alt+Up closes, Enter takes the first; keys of an input method are left to it. */
function Keys({ children, onCommit, isTyped, onEarlyEnter }: KeysProps) {
  const { t } = useTranslation('ui')
  const state = useContext(ComboBoxStateContext)
  // A chosen option that is not in the list makes react-aria open it again as Tab leaves.
  useEffect(() => {
    if (state?.isOpen && !state.isFocused) state.close()
  })
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (isComposing(event)) {
      event.stopPropagation()
      // The Enter that ended a composition must not send the form.
      if (!event.nativeEvent.isComposing) event.preventDefault()
    } else if (event.altKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'ArrowDown' && !state?.isOpen) {
        state?.open(null, 'manual')
        if (onCommit && state?.collection.size === 0) announce(t('noMatch'), { about: 'options' })
      }
      if (event.key === 'ArrowUp' && state?.isOpen) state.close()
    } else if (event.key === 'Enter' && state?.selectionManager.focusedKey == null) {
      onCommit?.()
      if (!isTyped || !state) return
      const { collection, selectionManager, isOpen } = state
      const first = [...collection.getKeys()].find((key) => !selectionManager.isDisabled(key))
      if (isOpen && !onEarlyEnter && first !== undefined) return selectionManager.setFocusedKey(first)
      // What is typed stays: react-aria would put the chosen text back, or none, and the form would be sent without it.
      event.preventDefault()
      event.stopPropagation()
      onEarlyEnter?.()
    }
  }
  return (
    <div role="presentation" className="contents" onKeyDownCapture={onKeyDownCapture}>
      {children}
    </div>
  )
}

/** The content of the list when there is nothing to choose. */
export function ListNote({ children }: { children: ReactNode }) {
  return <div className="px-2.5 py-1.5 text-quiet">{children}</div>
}
