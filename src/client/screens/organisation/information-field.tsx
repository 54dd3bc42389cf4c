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
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TimeField } from '#ui/time-field.tsx'

export interface InformationFieldProps {
  readonly column: Column
  readonly value: CellValue
  readonly onChange: (value: CellValue) => void
  readonly autoFocus?: boolean
}

/** The field by which one fact of a project is typed or chosen, as its column says. */
export function InformationField(props: InformationFieldProps) {
  const Field = FIELDS[props.column.type] ?? TextFact
  return <Field {...props} />
}

/** Provinces, cities and districts: a project lies in a district. */
const DISTRICTS = 3

const FIELDS: Partial<Record<ColumnKind, (props: InformationFieldProps) => ReactNode>> = {
  textarea: LongFact,
  input_pop: LongFact,
  inputNumber: NumberFact,
  date: (props) => <DateField {...namesOf(props)} value={textOf(props)} onChange={props.onChange} />,
  datetime: (props) => <DateTimeField {...namesOf(props)} value={textOf(props)} onChange={props.onChange} />,
  time: (props) => <TimeField {...namesOf(props)} value={textOf(props)} onChange={props.onChange} />,
  select: SelectFact,
  radio: RadioFact,
  list_multi: SeveralFact,
  popup: (props) => (
    <AreaPicker {...namesOf(props)} levels={DISTRICTS} value={textOf(props) || null} onChange={props.onChange} />
  )
}

function TextFact(props: InformationFieldProps) {
  return <TextField {...namesOf(props)} {...firstOf(props)} value={textOf(props)} onChange={props.onChange} />
}

function LongFact(props: InformationFieldProps) {
  return <TextArea {...namesOf(props)} {...firstOf(props)} value={textOf(props)} onChange={props.onChange} />
}

function NumberFact(props: InformationFieldProps) {
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

function SelectFact(props: InformationFieldProps) {
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

function RadioFact(props: InformationFieldProps) {
  const options = useDictOptions(props.column)
  const { placeholder: _, ...names } = namesOf(props)
  return <RadioGroup {...names} options={options} value={textOf(props)} onChange={props.onChange} />
}

function SeveralFact(props: InformationFieldProps) {
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

const textOf = ({ value }: InformationFieldProps): string => (value == null ? '' : String(value))

function namesOf({ column: { key, title, placeholder, validateRules = [] } }: InformationFieldProps) {
  return {
    label: title,
    name: key,
    isRequired: validateRules.some(isRequired),
    ...(placeholder !== undefined && { placeholder: fillMessage(placeholder, { title, key }) })
  }
}

const firstOf = ({ autoFocus = false }: InformationFieldProps) => ({ autoFocus })
