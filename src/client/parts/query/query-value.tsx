import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { DateField } from '#ui/date/date-field.tsx'
import { DateTimeField } from '#ui/date/date-time-field.tsx'
import { MultiSelect } from '#ui/fields/multi-select.tsx'
import { NumberField } from '#ui/fields/number-field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { TimeField } from '#ui/date/time-field.tsx'

import { useDictOptions } from '../dict/use-dict-options.ts'
import { editorOf, type QueryEditor, type QueryValueProps } from './query-line.ts'
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
  const options = useDictOptions(line)
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
