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

import { composeClass } from '../base/compose-class.ts'
import { FieldLabel, FieldMessage, type FieldProps, fieldBox, fieldColumn, invalidBy } from '../base/fields/field.tsx'
import { type Option, OptionList } from '../base/fields/option-list.tsx'
import { PopUp } from '../base/layers/pop-up.tsx'
import { ReadOnlyChoice } from './read-only-choice.tsx'
import { TabOut } from '../base/focus/tab-out.tsx'
import { useValue } from '../base/fields/use-value.ts'

/** The key of the choice that takes the value away; no value of the product equals it. */
const NOTHING = '\u0000'

export interface SelectProps
  extends Omit<AriaSelectProps<Option>, 'children' | 'value' | 'defaultValue' | 'onChange' | 'selectionMode'>,
    FieldProps {
  /** What can be chosen. */
  options: readonly Option[]
  /** The value chosen, null or '' for none. A value that is not among the options is shown as it is. */
  value?: string | null
  /** The value chosen at first, where the field keeps it itself. */
  defaultValue?: string | null
  /** Called with the value chosen; null for none. */
  onChange?: (value: string | null) => void
  /** Whether the first choice is to choose nothing. */
  isClearable?: boolean
  /** Whether the choice can be read and not changed; the field keeps its stop. */
  isReadOnly?: boolean
  /** The field as a whole. */
  ref?: Ref<HTMLDivElement>
}

/** One of a few options. Typing goes to an option; Tab takes the active one. */
export function Select({
  options,
  label,
  description,
  errorMessage,
  hasMessageLine,
  value,
  defaultValue = null,
  onChange,
  isClearable = false,
  isReadOnly = false,
  className,
  isInvalid,
  ...props
}: SelectProps) {
  const { t } = useTranslation('ui')
  const [chosen, choose] = useValue(value, defaultValue, onChange)
  const name = label ?? props['aria-label'] ?? t('options')
  const placeholder = props.placeholder ?? t('choose')
  const shown = withStray(options, chosen)
  const all = isClearable ? [{ value: NOTHING, label: placeholder }, ...shown] : shown
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
    return (
      <ReadOnlyChoice
        {...own}
        name={sentAs}
        kept={chosen ?? ''}
        shown={shown.find((option) => option.value === chosen)?.label ?? ''}
      />
    )
  }
  return (
    <AriaSelect<Option>
      validationBehavior="aria"
      {...props}
      {...invalidBy(errorMessage, isInvalid)}
      value={chosen || null}
      defaultValue={defaultValue || null}
      placeholder={placeholder}
      onChange={(key) => choose(key === null || key === NOTHING ? null : String(key))}
      className={composeClass(className, `group ${fieldColumn}`)}
    >
      <FieldLabel isRequired={props.isRequired}>{label}</FieldLabel>
      <Button
        className={fieldBox({
          class:
            'min-w-24 cursor-default items-center gap-2 px-2.5 text-start focus-visible:outline-2 group-invalid:border-danger'
        })}
      >
        <SelectValue className="min-w-0 flex-1 truncate placeholder:text-faint">
          {({ selectedText, isPlaceholder }) =>
            isPlaceholder ? <span className="text-faint">{placeholder}</span> : selectedText
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
  const take = () => {
    const { focusedKey } = state?.selectionManager ?? {}
    if (focusedKey != null) state?.selectionManager.select(focusedKey)
    state?.close()
  }
  return (
    <TabOut from="anywhere" close={take}>
      <OptionList aria-label={name} options={options} />
    </TabOut>
  )
}

/** The options, with one for a value that has none (an entry that has left its dictionary). */
function withStray(options: readonly Option[], value: string | null | undefined): readonly Option[] {
  return !value || options.some((option) => option.value === value) ? options : [{ value, label: value }, ...options]
}
