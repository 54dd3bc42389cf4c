import { useStore } from '@nanostores/react'

import { loadDict } from '#contract/system/dictionaries.ts'
import { ask } from '#core/wire/http/ask.ts'
import { SearchSelect } from '#ui/fields/search-select.tsx'

import { $labels, isItself, labelOf, learnLabels } from '../dict/labels.ts'
import { pickedSettings } from '../kinds/picked.ts'
import { DepartPicker } from '../pick/depart-picker.tsx'
import { UserPicker } from '../pick/user-picker.tsx'
import { type ColumnFieldProps, namesOf, fieldText } from './field-names.ts'

const PAGE = 20

/** One row of another resource, or of a registered table, found by typing; where values are names, a name that is not found is kept as it was typed. */
export function SearchInput(props: ColumnFieldProps) {
  useStore($labels)
  const dict = props.column.dictTable ?? props.column.dictCode ?? ''
  const value = fieldText(props)
  return (
    <SearchSelect
      {...namesOf(props)}
      autoFocus={props.autoFocus ?? false}
      allowsCustomValue={props.column.allowInput === true || isItself(dict)}
      value={value === '' ? null : { value, label: labelOf(dict, value) }}
      onChange={(option) => props.onChange(option?.value ?? null)}
      load={async (keyword, signal) => {
        const found = await ask(loadDict, { dict, keyword, pageSize: PAGE }, { signal })
        learnLabels(dict, found)
        return found.map(({ value, text }) => ({ value, label: text }))
      }}
    />
  )
}

/** A department or several, out of their tree. */
export function DepartInput(props: ColumnFieldProps) {
  const { isMultiple } = pickedSettings(props.column)
  return <DepartPicker {...namesOf(props)} isMultiple={isMultiple} value={fieldText(props)} onChange={props.onChange} />
}

/** A user or several, by their ids. */
export function UserInput(props: ColumnFieldProps) {
  const { isMultiple } = pickedSettings(props.column)
  return <UserPicker {...namesOf(props)} isMultiple={isMultiple} value={fieldText(props)} onChange={props.onChange} />
}
