import type { ReactNode } from 'react'

import type { Column, ColumnKind } from '#contract/core/column.ts'
import { type CellValue, fillMessage, isRequired } from '#contract/core/rules.ts'
import { useDictOptions } from '#parts/dict/use-dict-options.ts'
import { AreaPicker } from '#parts/pick/area-picker.tsx'
import { DateField } from '#ui/date-field.tsx'
import { DateTimeField } from '#ui/date-time-field.tsx'
import { MultiSelect } from '#ui/multi-select.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TimeField } from '#ui/time-field.tsx'

export interface ColumnFieldProps {
  readonly column: Column
  readonly value: CellValue
  readonly onChange: (value: CellValue) => void
  readonly autoFocus?: boolean
  /** It can be read, and not changed. */
  readonly isReadOnly?: boolean
  /** What is wrong with it, where that is known before it is sent. */
  readonly errorMessage?: string | undefined
}

/** The field of a form by which a value is typed or chosen, as its column says. */
export function ColumnField(props: ColumnFieldProps) {
  const Field = FIELDS[props.column.type] ?? TextInput
  return <Field {...props} />
}

/** Provinces, cities and districts: a project lies in a district. */
const DISTRICTS = 3

const FIELDS: Partial<Record<ColumnKind, (props: ColumnFieldProps) => ReactNode>> = {
  textarea: LongInput,
  input_pop: LongInput,
  inputNumber: NumberInput,
  date: (props) => <DateField {...namesOf(props)} value={textOf(props)} onChange={props.onChange} />,
  datetime: (props) => <DateTimeField {...namesOf(props)} value={textOf(props)} onChange={props.onChange} />,
  checkbox: FlagInput,
  time: (props) => <TimeField {...namesOf(props)} value={textOf(props)} onChange={props.onChange} />,
  select: SelectInput,
  radio: RadioInput,
  list_multi: SeveralInput,
  popup: (props) => (
    <AreaPicker {...namesOf(props)} levels={DISTRICTS} value={textOf(props) || null} onChange={props.onChange} />
  )
}

function TextInput(props: ColumnFieldProps) {
  return <TextField {...namesOf(props)} {...firstOf(props)} value={textOf(props)} onChange={props.onChange} />
}

function LongInput(props: ColumnFieldProps) {
  return <TextArea {...namesOf(props)} {...firstOf(props)} value={textOf(props)} onChange={props.onChange} />
}

function NumberInput(props: ColumnFieldProps) {
  const { value } = props
  return (
    <NumberField
      {...namesOf(props)}
      {...firstOf(props)}
      value={typeof value === 'number' ? value : null}
      onChange={props.onChange}
    />
  )
}

function FlagInput({ column: { key, title }, value, onChange }: ColumnFieldProps) {
  return (
    <Switch name={key} isSelected={value === true} onChange={onChange} className="min-h-(--control) self-center">
      {title}
    </Switch>
  )
}

function SelectInput(props: ColumnFieldProps) {
  const options = useDictOptions(props.column)
  const names = namesOf(props)
  return (
    <Select
      {...names}
      {...firstOf(props)}
      isClearable={!names.isRequired}
      options={options}
      value={textOf(props)}
      onChange={props.onChange}
    />
  )
}

function RadioInput(props: ColumnFieldProps) {
  const options = useDictOptions(props.column)
  const { placeholder: _, ...names } = namesOf(props)
  return <RadioGroup {...names} options={options} value={textOf(props)} onChange={props.onChange} />
}

function SeveralInput(props: ColumnFieldProps) {
  const options = useDictOptions(props.column)
  return (
    <MultiSelect
      {...namesOf(props)}
      {...firstOf(props)}
      options={options}
      value={textOf(props)}
      onChange={props.onChange}
    />
  )
}

const textOf = ({ value }: ColumnFieldProps): string => (value == null ? '' : String(value))

function namesOf({
  column: { key, title, placeholder, validateRules = [] },
  isReadOnly,
  errorMessage
}: ColumnFieldProps) {
  return {
    label: title,
    name: key,
    isRequired: validateRules.some(isRequired),
    ...(isReadOnly && { isReadOnly }),
    ...(errorMessage !== undefined && { errorMessage }),
    ...(placeholder !== undefined && { placeholder: fillMessage(placeholder, { title, key }) })
  }
}

const firstOf = ({ autoFocus = false }: ColumnFieldProps) => ({ autoFocus })
