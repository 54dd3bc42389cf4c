import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { dictionary } from '#core/work/dictionaries.ts'
import { DateField } from '#ui/date-field.tsx'
import { DateTimeField } from '#ui/date-time-field.tsx'
import { MultiSelect } from '#ui/multi-select.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TimeField } from '#ui/time-field.tsx'

import { editorOf, type QueryEditor, type QueryLine, type QueryOption, type QueryValueProps } from './query-line.ts'
import { DepartsValue, UsersValue } from './query-people.tsx'
import { PickedValue, SearchedValue } from './query-picked.tsx'

/** Asks for the value of a line, in the way of its field and rule. */
export function QueryValue(props: QueryValueProps) {
  const Editor = EDITORS[editorOf(props.line)]
  return <Editor {...props} />
}

const EDITORS: Readonly<Record<QueryEditor, (props: QueryValueProps) => ReactNode>> = {
  choices: ChosenValue,
  search: SearchedValue,
  popup: PickedValue,
  number: NumberValue,
  date: ({ line, label, onChange }) => (
    <DateField aria-label={label} hasMessageLine={false} value={line.val} onChange={onChange} />
  ),
  datetime: ({ line, label, onChange }) => (
    <DateTimeField aria-label={label} hasMessageLine={false} value={line.val} onChange={onChange} />
  ),
  time: ({ line, label, onChange }) => (
    <TimeField aria-label={label} hasMessageLine={false} value={line.val} onChange={onChange} />
  ),
  users: UsersValue,
  departs: DepartsValue,
  text: TextValue
}

function TextValue({ line, label, onChange }: QueryValueProps) {
  const { t } = useTranslation('parts')
  return (
    <TextField
      aria-label={label}
      hasMessageLine={false}
      placeholder={line.rule === 'in' ? t('superQuery.typeSeveral') : t('superQuery.typeValue')}
      isDisabled={line.field === ''}
      value={line.val}
      onChange={onChange}
    />
  )
}

function NumberValue({ line, label, onChange }: QueryValueProps) {
  const { t } = useTranslation('parts')
  const value = line.val === '' ? null : Number(line.val)
  return (
    <NumberField
      aria-label={label}
      hasMessageLine={false}
      placeholder={t('superQuery.typeNumber')}
      value={Number.isFinite(value) ? value : null}
      onChange={(next) => onChange(next === null ? '' : String(next))}
    />
  )
}

function ChosenValue({ line, label, onChange }: QueryValueProps) {
  const { t } = useTranslation('parts')
  const options = useOptions(line).map(({ value, text }) => ({ value, label: text }))
  const props = {
    'aria-label': label,
    hasMessageLine: false,
    placeholder: t('superQuery.choose'),
    options,
    value: line.val
  }
  return line.rule === 'in' ? (
    <MultiSelect {...props} onChange={onChange} />
  ) : (
    <Select {...props} isClearable onChange={(next) => onChange(next ?? '')} />
  )
}

/** The choices of a field: its own, or those of its dictionary, which may have to come first. */
function useOptions({ options, dictCode }: QueryLine): readonly QueryOption[] {
  const [items, setItems] = useState<readonly QueryOption[]>([])
  useEffect(() => {
    if (options || !dictCode) return
    let isWanted = true
    // A failure is shown by `ask`; what is chosen already shows itself.
    dictionary(dictCode).then(
      (found) => isWanted && setItems(found.map(({ value, text }) => ({ value, text }))),
      () => undefined
    )
    return () => {
      isWanted = false
    }
  }, [options, dictCode])
  return options ?? items
}
