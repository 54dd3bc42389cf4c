import { type Ref, type ReactNode, useId } from 'react'
import { TagGroup as AriaTagGroup, type TagGroupProps as AriaTagGroupProps } from 'react-aria-components'
import { useTranslation } from 'react-i18next'

import { BareMessage, FieldLabel, type FieldProps, fieldColumn } from '../base/fields/field.tsx'
import { joinChoices, splitChoices } from '../base/text/joined.ts'
import type { Option } from '../base/fields/option-list.tsx'
import { Tags, useRemovalNews } from '../base/fields/tag-list.tsx'
import { useValue } from '../base/fields/use-value.ts'
import { VisuallyHidden } from '../base/visually-hidden.tsx'

export interface TagGroupProps
  extends Omit<
      AriaTagGroupProps,
      'children' | 'onRemove' | 'selectedKeys' | 'defaultSelectedKeys' | 'onSelectionChange' | 'disabledKeys'
    >,
    FieldProps {
  /** The tags in their order. */
  tags: readonly Option[]
  /** Called with the values of the tags that a person wants away; without it none can be removed. */
  onRemove?: (values: readonly string[]) => void
  /** The values chosen, joined by commas as they are kept; with `selectionMode` single or multiple. */
  value?: string | null
  /** The values chosen at first, where the group keeps them itself. */
  defaultValue?: string | null
  /** Called with the values chosen, joined by commas in the order of the tags. */
  onChange?: (value: string) => void
  /** So many letters of a tag are seen (default all); a screen reader reads all. */
  mostLetters?: number
  /** The names of the places that the list is of: they are not drawn where a tag that is cut begins with them. */
  names?: readonly string[]
  /** What is shown where there is no tag. */
  empty?: ReactNode
  /** Whether there must be a tag, or one chosen. */
  isRequired?: boolean
  /** Whether nothing can be done with the tags. */
  isDisabled?: boolean
  /** Whether the tags can be walked and read but neither removed nor chosen. */
  isReadOnly?: boolean
  /** Whether something is wrong, where there is no message. */
  isInvalid?: boolean
  /** Its name in a form, which is sent once for each tag chosen, or for each tag where none can be chosen. */
  name?: string
  /** The field as a whole. */
  ref?: Ref<HTMLDivElement>
}

/**
 * Short words that belong together, to be removed or chosen. One stop of Tab: arrows, Home and End walk, Delete or
 * Backspace removes (all that are chosen, if the tag is one of them) and the focus goes to the neighbour, Space or Enter chooses.
 */
export function TagGroup({
  tags,
  onRemove,
  value: given,
  defaultValue = '',
  onChange,
  mostLetters,
  names,
  empty,
  label,
  description,
  errorMessage,
  hasMessageLine,
  isRequired = false,
  isDisabled = false,
  isReadOnly = false,
  isInvalid = false,
  name,
  className = '',
  selectionMode = 'none',
  ...props
}: TagGroupProps) {
  const { t } = useTranslation('ui')
  const id = useId()
  const [value, setValue] = useValue(given === null ? '' : given, defaultValue ?? '', onChange)
  const announceRemoved = useRemovalNews()
  const isFixed = isDisabled || isReadOnly
  const chosen = splitChoices(value)
  const order = tags.map((tag) => tag.value)
  const remove = (keys: ReadonlySet<unknown>) => {
    const away = tags.filter((tag) => keys.has(tag.value) && !tag.isDisabled)
    if (away.length === 0) return
    onRemove?.(away.map((tag) => tag.value))
    announceRemoved(
      away.map((tag) => tag.label),
      tags.length - away.length
    )
  }
  const sent = selectionMode === 'none' ? order : chosen
  return (
    <AriaTagGroup
      escapeKeyBehavior="none"
      {...props}
      aria-describedby={[isRequired && `${id}-must`, `${id}-message`, props['aria-describedby']]
        .filter(Boolean)
        .join(' ')}
      selectionMode={selectionMode}
      selectedKeys={chosen}
      onSelectionChange={(keys) => {
        if (!isFixed) setValue(joinChoices(keys === 'all' ? order : [...keys].map(String), order))
      }}
      {...(isDisabled && { disabledKeys: order })}
      {...(onRemove && !isReadOnly && { onRemove: remove })}
      className={`${fieldColumn} ${className}`}
    >
      <FieldLabel isRequired={isRequired}>{label}</FieldLabel>
      <Tags
        tags={tags}
        isSelectable={selectionMode !== 'none'}
        mostLetters={mostLetters}
        names={names}
        empty={empty ?? t('noTags')}
        aria={{
          ...((isInvalid || errorMessage) && { 'aria-invalid': true }),
          ...(isReadOnly && { 'aria-readonly': true }),
          ...(isDisabled && { 'aria-disabled': true })
        }}
        className="min-h-control"
      />
      {isRequired && <VisuallyHidden id={`${id}-must`}>{t('mustFill')}</VisuallyHidden>}
      <BareMessage
        id={`${id}-message`}
        description={description}
        errorMessage={errorMessage}
        hasMessageLine={hasMessageLine}
      />
      {name !== undefined &&
        sent.map((one) => <input key={one} type="hidden" name={name} value={one} disabled={isDisabled} />)}
    </AriaTagGroup>
  )
}
