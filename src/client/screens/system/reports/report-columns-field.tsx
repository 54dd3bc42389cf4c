import { useTranslation } from 'react-i18next'

import { QUERY_MODES, REPORT_KINDS, type ReportColumnConfig } from '#contract/online/report-config.ts'
import { parseSql } from '#contract/online/report-resource.ts'
import { ask } from '#core/wire/http/ask.ts'
import { type ColumnFieldProps, fieldText } from '#parts/form/field-names.ts'
import { NumberField } from '#ui/fields/number-field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import { readColumns, mergeColumns, readParameters } from './report-draft.ts'
import { ReportLinesField } from './report-lines-field.tsx'
import { useReportViews } from './use-report-views.ts'

/** The columns of a report in their order: titles, kinds, dictionaries, links, totals, and by which it is searched. */
export function ReportColumnsField(props: ColumnFieldProps) {
  const { t } = useTranslation('online')
  const { titleOf } = useReportViews()
  const columns = readColumns(fieldText(props))
  const bring = async () => {
    const input = {
      sql: String(props.others?.('sql') ?? ''),
      parameters: [...readParameters(props.others?.('parameters'))]
    }
    // A refusal says why, and is shown by `ask`.
    const found = await ask(parseSql, input).catch(() => null)
    return found && mergeColumns(found.columns, columns, titleOf)
  }
  return (
    <ReportLinesField
      {...props}
      entries={columns}
      bring={t('columns.bring')}
      empty={t('columns.none')}
      onBring={bring}
      draw={(column, name, change) => <ColumnLine {...{ column, name, change }} />}
    />
  )
}

interface ColumnLineProps {
  readonly column: ReportColumnConfig
  readonly name: string
  readonly change: (column: ReportColumnConfig) => void
}

function ColumnLine({ column, name, change }: ColumnLineProps) {
  const { t } = useTranslation('online')
  const text = (key: 'title' | 'titleEn' | 'dictCode' | 'link', isRequired = false) => (
    <TextField
      label={t(`columns.${key}`)}
      name={`${name}.${key}`}
      isRequired={isRequired}
      spellCheck="false"
      value={column[key] ?? ''}
      onChange={(typed) => change({ ...column, [key]: typed })}
    />
  )
  return (
    <>
      {text('title', true)}
      {text('titleEn')}
      <Select
        label={t('columns.kind')}
        name={`${name}.kind`}
        options={REPORT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={column.kind}
        onChange={(kind) => change({ ...column, kind: REPORT_KINDS.find((one) => one === kind) ?? 'text' })}
      />
      <Select
        label={t('columns.query')}
        name={`${name}.query`}
        options={QUERY_MODES.map((value) => ({ value, label: t(`query.${value}`) }))}
        value={column.query}
        onChange={(query) => change({ ...column, query: QUERY_MODES.find((one) => one === query) ?? 'none' })}
      />
      {text('dictCode')}
      {text('link')}
      <NumberField
        label={t('columns.width')}
        name={`${name}.width`}
        value={column.width ?? null}
        onChange={(width) => change({ ...column, width })}
      />
      <div className="flex items-center gap-4">
        <Switch isSelected={column.isShown} onChange={(isShown) => change({ ...column, isShown })}>
          {t('columns.isShown')}
        </Switch>
        {column.kind === 'number' && (
          <Switch isSelected={column.isTotalled} onChange={(isTotalled) => change({ ...column, isTotalled })}>
            {t('columns.isTotalled')}
          </Switch>
        )}
      </div>
    </>
  )
}
