import { useTranslation } from 'react-i18next'

import { FORM_ROWS, type FormRowKey, type FormRowsName } from '#contract/forms/form-data.ts'
import { FORM_ALIGNMENTS, FORM_KEY, MOST_FORM_COLUMNS } from '#contract/forms/form-kinds.ts'
import type { FormColumn, FormRows } from '#contract/forms/form-layout.ts'
import {
  choiceInCell,
  numberInCell,
  textInCell,
  choiceColumn,
  valueTextColumn,
  type RowCells
} from '#parts/template/value-cells.ts'
import { ValueTable } from '#parts/template/value-table.tsx'
import { Select } from '#ui/fields/select.tsx'

import { freeFieldKey } from './fields-tab.tsx'
import type { TabProps } from './layout-tabs.ts'

/** A table that is typed and filled from nothing. */
const TYPED = 'typed'

/** The table of a form: the rows that it is filled from, and its columns. */
export function ColumnsTab({ layout, onChange, startsAt }: TabProps) {
  const { t } = useTranslation('forms')
  const { rows } = layout
  const known = FORM_ROWS[layout.target]
  const names = Object.keys(known) as FormRowsName[]
  const keysOf = (from: string | undefined) => known[names.find((name) => name === from) ?? 'volume.files']
  const setRows = (changed: FormRows | undefined) => {
    const { rows: _, ...rest } = layout
    onChange(changed ? { ...rest, rows: changed } : rest)
  }
  const keys = rows?.from === undefined ? undefined : keysOf(rows.from)
  const columnOf = (key: FormRowKey): FormColumn => ({
    ...{ key, label: t(`formRow.${key}`), labelEn: t(`formRow.${key}`, { lng: 'en' }), width: 30, align: 'left' }
  })
  const choose = (from: string | null) => {
    if (from === null) return setRows(undefined)
    if (from === TYPED)
      return setRows({
        source: 'typed',
        columns: rows?.columns ?? [{ ...freeFieldKey([], t('pdfTemplate.newField')), width: 30, align: 'left' }]
      })
    const own: readonly FormRowKey[] = keysOf(from) ?? []
    const kept = rows?.columns.filter(({ key }) => own.some((one) => one === key)) ?? []
    setRows({
      source: rows?.source ?? 'data',
      from,
      columns: kept.length > 0 ? kept : own.slice(0, MOST_FORM_COLUMNS).map(columnOf)
    })
  }
  const columns = [
    keys
      ? choiceColumn(
          'key',
          t('pdfTemplate.cell.datum'),
          150,
          keys.map((value) => ({ value, text: t(`formRow.${value}`) }))
        )
      : valueTextColumn('key', t('pdfTemplate.cell.key'), 120, {
          validateRules: [{ required: true }, { unique: true }]
        }),
    valueTextColumn('label', t('pdfTemplate.cell.label'), 130, { validateRules: [{ required: true }] }),
    valueTextColumn('width', t('pdfTemplate.width'), 90),
    choiceColumn(
      'align',
      t('pdfTemplate.align'),
      90,
      FORM_ALIGNMENTS.map((value) => ({ value, text: t(`pdfTemplate.option.${value}`) }))
    ),
    valueTextColumn('labelEn', t('pdfTemplate.cell.labelEn'), 150)
  ]
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="grid grid-cols-1 gap-x-3 @md:grid-cols-2">
        <Select
          label={t('pdfTemplate.rowsFrom')}
          isClearable
          options={[
            ...names.map((value) => ({ value, label: t(`formData.${value}`) })),
            { value: TYPED, label: t('pdfTemplate.rowsTyped') }
          ]}
          value={rows ? (rows.from ?? TYPED) : null}
          onChange={choose}
        />
        {rows?.from !== undefined && (
          <Select
            label={t('pdfTemplate.rowsSource')}
            options={(['data', 'typed'] as const).map((value) => ({ value, label: t(`pdfTemplate.source.${value}`) }))}
            value={rows.source}
            onChange={(source) => setRows({ ...rows, source: source === 'typed' ? 'typed' : 'data' })}
          />
        )}
      </div>
      {rows ? (
        <ValueTable
          key={rows.from ?? TYPED}
          label={t('pdfTemplate.tab.columns')}
          addLabel={t('pdfTemplate.addColumn')}
          addedWords={(count) => t('pdfTemplate.rowAdded', { count })}
          most={MOST_FORM_COLUMNS}
          values={rows.columns}
          columns={columns}
          rowOf={rowOfColumn}
          readRow={columnOfRow}
          newValue={(own) => newColumn(own, keys, columnOf, t('pdfTemplate.newField'))}
          onChange={(own) => own.length > 0 && setRows({ ...rows, columns: [...own] })}
          startsAt={startsAt}
        />
      ) : (
        <p className="text-quiet">{t('pdfTemplate.noRows')}</p>
      )}
    </div>
  )
}

const rowOfColumn = ({ key, label, labelEn, width, align }: FormColumn): RowCells => ({
  ...{ key, label, labelEn, align, width: String(width) }
})

function columnOfRow(row: RowCells, before: FormColumn | undefined): FormColumn {
  const key = textInCell(row.key)
  const label = textInCell(row.label) || before?.label || key || '—'
  return {
    key: FORM_KEY.test(key) ? key : (before?.key ?? 'field'),
    label: label.slice(0, 60),
    labelEn: (textInCell(row.labelEn) || label).slice(0, 60),
    width: numberInCell(row.width, before?.width ?? 30, 1),
    align: choiceInCell(row.align, FORM_ALIGNMENTS, 'left')
  }
}

/** A further column: the next of the data that is not shown yet, else one of its own. */
function newColumn(
  columns: readonly FormColumn[],
  keys: readonly FormRowKey[] | undefined,
  columnOf: (key: FormRowKey) => FormColumn,
  word: string
): FormColumn {
  const next = keys?.find((key) => columns.every((column) => column.key !== key))
  return next === undefined ? { ...freeFieldKey(columns, word), width: 30, align: 'left' } : columnOf(next)
}
