import { ChevronDown } from 'lucide-react'
import { type Ref, useContext } from 'react'
import {
  Select as AriaSelect,
  type SelectProps as AriaSelectProps,
  Button,
  SelectStateContext,
  SelectValue
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'

import { composeClass } from './base/compose-class.ts'
import { FieldLabel, FieldMessage, type FieldProps, fieldBox, fieldColumn, invalidBy } from './base/field.tsx'
import { joinChoices, splitChoices } from './base/joined.ts'
import { type Option, OptionList } from './base/option-list.tsx'
import { PopUp } from './base/pop-up.tsx'
import { ReadOnlyChoice } from './read-only-choice.tsx'
import { TabOut } from './base/tab-out.tsx'
import { useValue } from './base/use-value.ts'

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

/** Several of a few options. Space or Enter takes one or gives it up; Escape or Tab closes the list. */
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
  const strays = chosen.filter((choice) => !known.has(choice))
  const all = [...strays.map((stray) => ({ value: stray, label: stray })), ...options]
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
    const words = all.filter((option) => chosen.includes(option.value)).map((option) => option.label)
    return <ReadOnlyChoice {...own} name={sentAs} kept={joined ?? ''} shown={words.join(t('listComma'))} />
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
      onChange={(keys) =>
        choose(
          joinChoices(
            keys.map(String),
            all.map((option) => option.value)
          )
        )
      }
      className={composeClass(className, `group ${fieldColumn}`)}
    >
      <FieldLabel isRequired={props.isRequired}>{label}</FieldLabel>
      <Button
        className={fieldBox({
          class:
            'min-w-24 cursor-default items-center gap-2 px-2.5 text-start focus-visible:outline-2 group-invalid:border-danger'
        })}
      >
        <SelectValue<Option> className="min-w-0 flex-1 truncate">
          {({ selectedItems, isPlaceholder }) =>
            isPlaceholder ? (
              <span className="text-faint">{placeholder}</span>
            ) : (
              selectedItems.map((item) => item?.label).join(t('listComma'))
            )
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
