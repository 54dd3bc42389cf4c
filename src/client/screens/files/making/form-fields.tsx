import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { type AskedField, type FormPrefill, MOST_TYPED_ROWS } from '#contract/forms/forms.ts'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'
import { DateField } from '#ui/date/date-field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import { cellName } from './form-faults.ts'
import type { FormFilling } from './use-form-filling.ts'

interface FormFieldsProps {
  readonly prefill: FormPrefill
  readonly filling: FormFilling
}

/** The fields of a form in the order of its template, and the rows that may be typed. */
export function FormFields({ prefill: { fields, rows }, filling }: FormFieldsProps) {
  const { t } = useTranslation('forms')
  return (
    <>
      <div className="grid grid-cols-1 gap-x-4 gap-y-1 @lg:grid-cols-2">
        {fields.map((field) => (
          <div key={field.key} className={field.kind === 'area' ? '@lg:col-span-2' : ''}>
            <FormFieldInput
              field={field}
              value={filling.values[field.key] ?? ''}
              onChange={(value) => filling.setValue(field.key, value)}
            />
          </div>
        ))}
      </div>
      {rows?.source === 'data' && <p className="text-quiet">{t('make.dataRows', { count: rows.values.length })}</p>}
      {rows?.source === 'typed' && <TypedRows columns={rows.columns} filling={filling} />}
    </>
  )
}

interface FieldInputProps {
  readonly field: AskedField
  readonly value: string
  readonly onChange: (value: string) => void
}

function FormFieldInput({ field, value, onChange }: FieldInputProps) {
  const { i18n } = useTranslation('forms')
  const { key, kind, required, max, choices = [] } = field
  const isEnglish = i18n.language === 'en'
  const named = { label: isEnglish ? field.labelEn : field.label, name: key, isRequired: required }
  switch (kind) {
    case 'area':
      return <TextArea {...named} value={value} onChange={onChange} maxLength={max} />
    case 'date':
      return <DateField {...named} value={value} onChange={(day) => onChange(day ?? '')} />
    case 'choice':
      return (
        <Select
          {...named}
          isClearable={!required}
          options={choices.map((one) => ({ value: one.value, label: isEnglish ? one.labelEn : one.value }))}
          value={value}
          onChange={(chosen) => onChange(chosen ?? '')}
        />
      )
    default:
      return (
        <TextField
          {...named}
          value={value}
          onChange={onChange}
          maxLength={max}
          {...(kind === 'number' && { inputMode: 'decimal' as const })}
        />
      )
  }
}

interface TypedRowsProps {
  readonly columns: NonNullable<FormPrefill['rows']>['columns']
  readonly filling: FormFilling
}

/** The rows of a form's table, each with its fields; a new one gets the focus, and beside a deleted one the focus goes on. */
function TypedRows({ columns, filling: { rows, setRows } }: TypedRowsProps) {
  const { t, i18n } = useTranslation('forms')
  const box = useRef<HTMLDivElement>(null)
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (wanted.current === undefined) return
    const place = box.current?.querySelector<HTMLElement>(wanted.current)
    ;(place ?? box.current?.querySelector<HTMLElement>('button:last-of-type'))?.focus()
    wanted.current = undefined
  })
  const first = columns[0]?.key ?? ''
  const add = () => {
    wanted.current = `[name="${cellName(rows.length + 1, first)}"]`
    setRows([...rows, Object.fromEntries(columns.map(({ key }) => [key, '']))])
  }
  const remove = (at: number) => {
    wanted.current = `[name="${cellName(Math.min(at + 1, rows.length - 1), first)}"]`
    setRows(rows.filter((_, index) => index !== at))
    announce(t('make.rowRemoved', { row: at + 1, count: rows.length - 1 }), { about: 'form' })
  }
  return (
    <div ref={box} className="flex flex-col gap-2">
      <h2 className="font-semibold">{t('make.rows', { count: rows.length })}</h2>
      {rows.map((row, at) => (
        // A row has no key of its own: its place is what it is called by.
        <fieldset key={cellName(at + 1, '')} className="min-w-0 rounded-control border border-line px-3 py-2">
          <legend className="px-1 text-quiet">{t('make.row', { row: at + 1 })}</legend>
          <div className="grid grid-cols-1 gap-x-4 @md:grid-cols-2 @2xl:grid-cols-3">
            {columns.map(({ key, label, labelEn }) => (
              <TextField
                key={key}
                label={i18n.language === 'en' ? labelEn : label}
                name={cellName(at + 1, key)}
                value={row[key] ?? ''}
                onChange={(value) => setRows(rows.map((one, index) => (index === at ? { ...one, [key]: value } : one)))}
              />
            ))}
          </div>
          <Button size="small" kind="plain" icon={<Trash2 aria-hidden />} onPress={() => remove(at)}>
            {t('make.removeRow', { row: at + 1 })}
          </Button>
        </fieldset>
      ))}
      <div>
        <Button icon={<Plus aria-hidden />} isDisabled={rows.length >= MOST_TYPED_ROWS} onPress={add}>
          {t('make.addRow')}
        </Button>
      </div>
    </div>
  )
}
