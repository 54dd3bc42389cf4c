import { useTranslation } from 'react-i18next'

import { FORM_DATA } from '#contract/forms/form-data.ts'
import { FORM_FIELD_KINDS, FORM_KEY, MOST_FORM_FIELDS } from '#contract/forms/form-kinds.ts'
import { type FormField, formField } from '#contract/forms/form-layout.ts'
import {
  choiceInCell,
  freeKey,
  numberInCell,
  textInCell,
  choiceColumn,
  isTicked,
  valueTextColumn,
  tickCell,
  tickColumn,
  type RowCells
} from '#parts/template/value-cells.ts'
import { ValueTable } from '#parts/template/value-table.tsx'

import { completed } from './layout-draft.ts'
import type { TabProps } from './layout-tabs.ts'
import { useOwnData } from './use-own-data.ts'

/** The fields of a form: what they are called, how they are typed in, and which data they are filled from. */
export function FieldsTab({ layout, onChange, startsAt }: TabProps) {
  const { t } = useTranslation('forms')
  const own = useOwnData(layout.target)
  // The table takes its choices once: it is drawn when all of them are known.
  if (!own) return null
  const columns = [
    valueTextColumn('key', t('pdfTemplate.cell.key'), 120, {
      isPinned: true,
      validateRules: [
        { required: true },
        { unique: true },
        { pattern: FORM_KEY.source, message: t('pdfTemplate.badKey') }
      ]
    }),
    valueTextColumn('label', t('pdfTemplate.cell.label'), 130, { validateRules: [{ required: true }] }),
    choiceColumn('from', t('pdfTemplate.cell.from'), 190, [
      ...FORM_DATA[layout.target].map((value) => ({ value, text: t(`formData.${value}`) })),
      ...own
    ]),
    choiceColumn(
      'kind',
      t('pdfTemplate.cell.kind'),
      90,
      FORM_FIELD_KINDS.map((value) => ({ value, text: t(`pdfTemplate.fieldKind.${value}`) }))
    ),
    tickColumn('required', t('pdfTemplate.cell.required')),
    valueTextColumn('max', t('pdfTemplate.cell.max'), 80),
    valueTextColumn('preset', t('pdfTemplate.cell.preset'), 130),
    valueTextColumn('choices', t('pdfTemplate.cell.choices'), 200),
    valueTextColumn('labelEn', t('pdfTemplate.cell.labelEn'), 140)
  ]
  return (
    <ValueTable
      label={t('pdfTemplate.tab.fields')}
      addLabel={t('pdfTemplate.addField')}
      addedWords={(count) => t('pdfTemplate.rowAdded', { count })}
      most={MOST_FORM_FIELDS}
      values={layout.fields}
      columns={columns}
      rowOf={rowOfField}
      readRow={fieldOfRow}
      newValue={(fields) => ({ ...EMPTY_FIELD, ...freeFieldKey(fields, t('pdfTemplate.newField')) })}
      onChange={(fields) => onChange({ ...layout, fields: [...fields] })}
      startsAt={startsAt}
    />
  )
}

const EMPTY_FIELD = completed(formField, { key: 'field1', label: '—', labelEn: '—' })

/** A key that none has yet, and words for it. */
export function freeFieldKey(taken: readonly { readonly key: string }[], word: string) {
  const { key, number } = freeKey(taken)
  return { key, label: `${word} ${number}`, labelEn: `Field ${number}` }
}

const rowOfField = ({ key, label, labelEn, kind, from, preset, required, max, choices }: FormField): RowCells => ({
  ...{ key, label, labelEn, kind, from: from ?? null, preset: preset ?? null },
  required: tickCell(required),
  max: String(max),
  choices: choices?.map(({ value, labelEn: en }) => (en === value ? value : `${value}=${en}`)).join('；') ?? null
})

function fieldOfRow(row: RowCells, before: FormField | undefined): FormField {
  const key = textInCell(row.key)
  const label = textInCell(row.label) || before?.label || key || '—'
  const [from, preset, choices] = [textInCell(row.from), textInCell(row.preset), choicesIn(textInCell(row.choices))]
  return {
    // What is no key is said at its cell, and the field keeps the key that it had.
    key: FORM_KEY.test(key) ? key : (before?.key ?? 'field'),
    label: label.slice(0, 60),
    labelEn: (textInCell(row.labelEn) || label).slice(0, 60),
    kind: choiceInCell(row.kind, FORM_FIELD_KINDS, 'text'),
    required: isTicked(row.required),
    max: numberInCell(row.max, 200, 1, 4000),
    ...(from !== '' && { from }),
    ...(preset !== '' && { preset }),
    ...(choices.length > 0 && { choices })
  }
}

/** Choices as they are typed: `合格=Passed；不合格=Failed`. */
const choicesIn = (text: string): NonNullable<FormField['choices']> =>
  text.split(/[;；]/).flatMap((one) => {
    const [value = '', labelEn = ''] = one.split('=').map((part) => part.trim())
    return value === '' ? [] : [{ value, labelEn: (labelEn || value).slice(0, 60) }]
  })
