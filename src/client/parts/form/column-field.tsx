import { lazy, type ReactNode } from 'react'

import type { ColumnKind } from '#contract/core/column.ts'
import { AreaPicker } from '#parts/pick/area-picker.tsx'
import { LateField } from '#ui/base/fields/late-field.tsx'
import { DateField } from '#ui/date/date-field.tsx'
import { DateTimeField } from '#ui/date/date-time-field.tsx'
import { NumberField } from '#ui/fields/number-field.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { TimeField } from '#ui/date/time-field.tsx'

import { RadioInput, SelectInput, SeveralInput } from './choice-fields.tsx'
import { type ColumnFieldProps, fieldText, firstOf, namesOf } from './field-names.ts'
import { DepartInput, SearchInput, UserInput } from './referring-fields.tsx'

/** The field of a form by which a value is typed or chosen, as its column says. */
export function ColumnField(props: ColumnFieldProps) {
  const Field = FIELDS[props.column.type] ?? TextInput
  return <Field {...props} />
}

/** Provinces, cities and districts: a project lies in a district. */
const DISTRICTS = 3

/** What uploads comes with the first form that has files. */
const FilesInput = lazy(async () => ({ default: (await import('./files-input.tsx')).FilesInput }))

const FIELDS: Partial<Record<ColumnKind, (props: ColumnFieldProps) => ReactNode>> = {
  textarea: LongInput,
  input_pop: LongInput,
  inputNumber: NumberInput,
  date: (props) => <DateField {...namesOf(props)} value={fieldText(props)} onChange={props.onChange} />,
  datetime: (props) => <DateTimeField {...namesOf(props)} value={fieldText(props)} onChange={props.onChange} />,
  checkbox: FlagInput,
  time: (props) => <TimeField {...namesOf(props)} value={fieldText(props)} onChange={props.onChange} />,
  select: SelectInput,
  radio: RadioInput,
  list_multi: SeveralInput,
  sel_search: SearchInput,
  sel_depart: DepartInput,
  sel_user: UserInput,
  file: (props) => (
    <LateField label={props.column.title}>
      <FilesInput {...props} />
    </LateField>
  ),
  popup: (props) => (
    <AreaPicker {...namesOf(props)} levels={DISTRICTS} value={fieldText(props) || null} onChange={props.onChange} />
  )
}

function TextInput(props: ColumnFieldProps) {
  return <TextField {...namesOf(props)} {...firstOf(props)} value={fieldText(props)} onChange={props.onChange} />
}

function LongInput(props: ColumnFieldProps) {
  return <TextArea {...namesOf(props)} {...firstOf(props)} value={fieldText(props)} onChange={props.onChange} />
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
