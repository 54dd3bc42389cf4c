import { MultiSelect } from '#ui/fields/multi-select.tsx'
import { RadioButtons } from '#ui/fields/radio-buttons.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { Select } from '#ui/fields/select.tsx'

import { useDictOptions } from '../dict/use-dict-options.ts'
import { type ColumnFieldProps, fieldText, firstOf, namesOf } from './field-names.ts'

/** One choice of a dictionary, out of a list. */
export function SelectInput(props: ColumnFieldProps) {
  const options = useDictOptions(props.column)
  const names = namesOf(props)
  return (
    <Select
      {...names}
      {...firstOf(props)}
      isClearable={!names.isRequired}
      options={options}
      value={fieldText(props)}
      onChange={props.onChange}
    />
  )
}

/** One choice of a dictionary, all in sight. */
export function RadioInput(props: ColumnFieldProps) {
  const options = useDictOptions(props.column)
  const { placeholder: _, ...names } = namesOf(props)
  return <RadioGroup {...names} options={options} value={fieldText(props)} onChange={props.onChange} />
}

/** One choice of a dictionary, as buttons joined to one another: a screen gives it to a field of few short choices. */
export function RadioButtonsInput(props: ColumnFieldProps) {
  const options = useDictOptions(props.column)
  const { placeholder: _, ...names } = namesOf(props)
  return <RadioButtons {...names} options={options} value={fieldText(props)} onChange={props.onChange} />
}

/** Several choices of a dictionary. */
export function SeveralInput(props: ColumnFieldProps) {
  const options = useDictOptions(props.column)
  return (
    <MultiSelect
      {...namesOf(props)}
      {...firstOf(props)}
      options={options}
      value={fieldText(props)}
      onChange={props.onChange}
    />
  )
}
