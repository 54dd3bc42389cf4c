import { useTranslation } from 'react-i18next'

import { metaFieldLabel, META_LONGEST, type MetaField } from '#contract/core/resource/meta-field.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { DateField } from '#ui/date/date-field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import { useDictOptions } from '../dict/use-dict-options.ts'

interface MetaInputProps {
  readonly field: MetaField
  /** What it holds, as text; a ticked box holds `true`. */
  readonly value: string
  readonly error?: string | undefined
  readonly onChange: (value: string) => void
}

/** The control of a field of a metadata entity, by its kind. */
export function MetaInput(props: MetaInputProps) {
  const { i18n } = useTranslation()
  const { field, value, error, onChange } = props
  const { key, type, isRequired } = field
  const label = metaFieldLabel(field, i18n.language)
  const names = { label, name: key, isRequired, value, onChange }
  switch (type) {
    case 'longText':
      return <TextArea {...names} maxLength={META_LONGEST.longText} />
    case 'date':
      return <DateField {...names} onChange={(day) => onChange(day ?? '')} />
    case 'choice':
      return <ChoiceInput {...props} label={label} />
    case 'checkbox':
      return (
        <Checkbox
          name={key}
          isSelected={value === 'true'}
          {...(error !== undefined && { errorMessage: error })}
          onChange={(isOn) => onChange(String(isOn))}
        >
          {label}
        </Checkbox>
      )
    default:
      return (
        <TextField {...names} maxLength={META_LONGEST[type]} {...(type === 'number' && { inputMode: 'decimal' })} />
      )
  }
}

function ChoiceInput({ field, label, value, onChange }: MetaInputProps & { readonly label: string }) {
  const options = useDictOptions({ dictCode: field.dictCode ?? undefined })
  return (
    <Select
      label={label}
      name={field.key}
      isRequired={field.isRequired}
      isClearable={!field.isRequired}
      options={options}
      value={value}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}
