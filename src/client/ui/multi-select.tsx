import { ChevronDown } from 'lucide-react'
import { type Ref, useContext } from 'react'
import { Select as AriaSelect, type SelectProps as AriaSelectProps, Button, SelectStateContext, SelectValue } from 'react-aria-components'
import { useTranslation } from 'react-i18next'

import { composeClass } from './compose-class.ts'
import { FieldLabel, FieldMessage, type FieldProps, fieldBox, fieldColumn, invalidBy } from './field.tsx'
import { joinChoices, splitChoices } from './joined.ts'
import { type Option, OptionList } from './option-list.tsx'
import { PopUp } from './pop-up.tsx'
import { TabOut } from './tab-out.tsx'

export interface MultiSelectProps extends Omit<AriaSelectProps<Option, 'multiple'>, 'children' | 'value' | 'defaultValue' | 'onChange' | 'selectionMode'>, FieldProps {
  /** What can be chosen. */
  options: readonly Option[]
  /** The values chosen, joined by commas as they are kept. */
  value?: string | null
  /** The values chosen at first, where the field keeps them itself. */
  defaultValue?: string | null
  /** Called with the values chosen, joined by commas in the order of the options. */
  onChange?: (value: string) => void
  /** The field as a whole. */
  ref?: Ref<HTMLDivElement>
}

/** Several of a few options. Space or Enter takes one or gives it up; Escape or Tab closes the list. */
export function MultiSelect({ options, label, description, errorMessage, hasMessageLine, value, defaultValue, onChange, className, isInvalid, ...props }: MultiSelectProps) {
  const { t } = useTranslation('ui')
  const name = label ?? props['aria-label'] ?? t('options')
  const placeholder = props.placeholder ?? t('choose')
  const known = new Set(options.map((option) => option.value))
  const strays = splitChoices(value ?? defaultValue).filter((choice) => !known.has(choice))
  const all = [...strays.map((stray) => ({ value: stray, label: stray })), ...options]
  return (
    <AriaSelect<Option, 'multiple'>
      validationBehavior="aria"
      {...props}
      {...invalidBy(errorMessage, isInvalid)}
      selectionMode="multiple"
      {...(value !== undefined && { value: splitChoices(value) })}
      {...(defaultValue !== undefined && { defaultValue: splitChoices(defaultValue) })}
      placeholder={placeholder}
      onChange={(keys) =>
        onChange?.(
          joinChoices(
            keys.map(String),
            all.map((option) => option.value)
          )
        )
      }
      className={composeClass(className, `group ${fieldColumn}`)}
    >
      <FieldLabel isRequired={props.isRequired}>{label}</FieldLabel>
      <Button className={fieldBox({ class: 'min-w-24 cursor-default items-center gap-2 px-2.5 text-start focus-visible:outline-2 group-invalid:border-danger' })}>
        <SelectValue<Option> className="min-w-0 flex-1 truncate">
          {({ selectedItems, isPlaceholder }) =>
            isPlaceholder ? <span className="text-faint">{placeholder}</span> : selectedItems.map((item) => item?.label).join(t('listComma'))
          }
        </SelectValue>
        <ChevronDown aria-hidden className="size-4 flex-none text-quiet group-disabled:text-faint" />
      </Button>
      <FieldMessage description={description} errorMessage={errorMessage} hasMessageLine={hasMessageLine} />
      <PopUp aria-label={name} className="min-w-[min(var(--trigger-width),calc(100vw-24px))]">
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
