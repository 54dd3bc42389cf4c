import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type Ref, useContext, useRef } from 'react'
import {
  Select as AriaSelect,
  type SelectProps as AriaSelectProps,
  TagGroup as AriaTagGroup,
  Button,
  ListStateContext,
  SelectStateContext,
  SelectValue
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'

import { composeClass } from '../base/compose-class.ts'
import { FieldBox, FieldLabel, FieldMessage, type FieldProps, fieldColumn, invalidBy } from '../base/fields/field.tsx'
import { insetRing } from '../base/focus/focus-ring.ts'
import { joinChoices, splitChoices } from '../base/text/joined.ts'
import { type Option, OptionList } from '../base/fields/option-list.tsx'
import { PopUp } from '../base/layers/pop-up.tsx'
import { TabOut } from '../base/focus/tab-out.tsx'
import { Tags, useRemovalNews } from '../base/fields/tag-list.tsx'
import { useValue } from '../base/fields/use-value.ts'
import { VisuallyHidden } from '../base/visually-hidden.tsx'
import { ReadOnlyChoice } from './read-only-choice.tsx'

export interface MultiSelectProps
  extends Omit<
      AriaSelectProps<Option, 'multiple'>,
      'children' | 'value' | 'defaultValue' | 'onChange' | 'selectionMode'
    >,
    FieldProps {
  /** What can be chosen. */
  options: readonly Option[]
  /** The values chosen, joined by commas as they are kept. */
  value?: string | null
  /** The values chosen at first, where the field keeps them itself. */
  defaultValue?: string | null
  /** Called with the values chosen, joined by commas in the order of the options. */
  onChange?: (value: string) => void
  /** Whether the choice can be read and not changed; the field keeps its stop. */
  isReadOnly?: boolean
  /** The field as a whole. */
  ref?: Ref<HTMLDivElement>
}

/**
 * Several of a few options, each a tag once it is chosen. In the list Space or Enter takes one or gives it up, and Escape or
 * Tab closes it; in the tags arrows walk and Delete or Backspace removes; Backspace at the button removes the last one.
 */
export function MultiSelect({
  options,
  label,
  description,
  errorMessage,
  hasMessageLine,
  value,
  defaultValue = null,
  onChange,
  isReadOnly = false,
  className,
  isInvalid,
  ...props
}: MultiSelectProps) {
  const { t } = useTranslation('ui')
  const name = label ?? props['aria-label'] ?? t('options')
  const placeholder = props.placeholder ?? t('choose')
  const known = new Set(options.map((option) => option.value))
  const [joined, choose] = useValue<string | null>(value, defaultValue, (next) => onChange?.(next ?? ''))
  const chosen = splitChoices(joined)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const announceRemoved = useRemovalNews()
  const strays = chosen.filter((choice) => !known.has(choice))
  const all = [...strays.map((stray) => ({ value: stray, label: stray })), ...options]
  const order = all.map((option) => option.value)
  const tags = all.filter((option) => chosen.includes(option.value)).map(({ value, label }) => ({ value, label }))
  if (isReadOnly) {
    const { name: sentAs, isRequired, isDisabled, ref, 'aria-label': ariaLabel } = props
    const own = {
      label,
      description,
      errorMessage,
      hasMessageLine,
      isInvalid,
      isRequired,
      isDisabled,
      className,
      ref,
      'aria-label': ariaLabel
    }
    const words = tags.map((tag) => tag.label).join(t('listComma'))
    return <ReadOnlyChoice {...own} name={sentAs} kept={joined ?? ''} shown={words} />
  }
  const remove = (away: ReadonlySet<unknown>) => {
    const left = tags.filter((tag) => !away.has(tag.value))
    // The tag that had the focus is gone, and no other is there to take it.
    if (left.length === 0) button.current?.focus()
    choose(
      joinChoices(
        left.map((tag) => tag.value),
        order
      )
    )
    announceRemoved(
      tags.filter((tag) => away.has(tag.value)).map((tag) => tag.label),
      left.length
    )
  }
  const onKeys = (event: KeyboardEvent<HTMLElement>) => {
    const last = tags.at(-1)
    if (event.key !== 'Backspace' || event.ctrlKey || event.altKey || event.metaKey || !last) return
    event.preventDefault()
    remove(new Set([last.value]))
  }
  return (
    <AriaSelect<Option, 'multiple'>
      validationBehavior="aria"
      {...props}
      {...invalidBy(errorMessage, isInvalid)}
      selectionMode="multiple"
      value={chosen}
      defaultValue={splitChoices(defaultValue)}
      placeholder={placeholder}
      onChange={(keys) => choose(joinChoices(keys.map(String), order))}
      className={composeClass(className, `group ${fieldColumn}`)}
    >
      <FieldLabel isRequired={props.isRequired}>{label}</FieldLabel>
      <FieldBox
        ref={box}
        role="presentation"
        isDisabled={props.isDisabled === true}
        isInvalid={Boolean(errorMessage || isInvalid)}
      >
        <div className="-my-px flex max-h-40 min-w-0 flex-1 flex-wrap items-center gap-1 overflow-y-auto px-1 py-[calc((var(--control)-1.5rem)/2)]">
          <ChosenTags name={name} tags={tags} remove={remove} isDisabled={props.isDisabled === true} />
          <Button
            ref={button}
            onKeyDown={onKeys}
            className={insetRing({
              class:
                '-my-1 flex min-h-8 min-w-10 flex-1 cursor-default items-center gap-2 rounded-control px-1.5 text-start'
            })}
          >
            <SelectValue<Option> className="min-w-0 flex-1 truncate">
              {({ selectedItems, isPlaceholder }) =>
                isPlaceholder ? (
                  <span className="text-faint">{placeholder}</span>
                ) : (
                  // The tags show it to the eye.
                  <VisuallyHidden>{selectedItems.map((item) => item?.label).join(t('listComma'))}</VisuallyHidden>
                )
              }
            </SelectValue>
            <ChevronDown aria-hidden className="size-4 flex-none text-quiet group-disabled:text-faint" />
          </Button>
        </div>
      </FieldBox>
      <FieldMessage description={description} errorMessage={errorMessage} hasMessageLine={hasMessageLine} />
      <PopUp aria-label={name} triggerRef={box} className="min-w-[min(var(--trigger-width),calc(100vw-24px))]">
        <List aria-label={name} options={all} />
      </PopUp>
    </AriaSelect>
  )
}

function List({ options, 'aria-label': name }: { options: readonly Option[]; 'aria-label': string }) {
  const state = useContext(SelectStateContext)
  return (
    <TabOut from="anywhere" close={() => state?.close()}>
      <OptionList aria-label={name} options={options} />
    </TabOut>
  )
}

interface ChosenTagsProps {
  /** The name of the field that they belong to. */
  name: string
  tags: readonly Option[]
  remove: (away: ReadonlySet<unknown>) => void
  isDisabled: boolean
}

function ChosenTags({ name, tags, remove, isDisabled }: ChosenTagsProps) {
  const { t } = useTranslation('ui')
  // Without a state this is the pass in which the select collects its options: the tags are none of them.
  if (!useContext(SelectStateContext) || tags.length === 0) return null
  return (
    <ListStateContext.Provider value={null}>
      <AriaTagGroup
        aria-label={t('tagsOfField', { name })}
        escapeKeyBehavior="none"
        className="min-w-0"
        {...(isDisabled ? { disabledKeys: tags.map((tag) => tag.value) } : { onRemove: remove })}
      >
        <Tags tags={tags} {...(isDisabled && { aria: { 'aria-disabled': true } })} />
      </AriaTagGroup>
    </ListStateContext.Provider>
  )
}
