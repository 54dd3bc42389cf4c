import { useTranslation } from 'react-i18next'

import { REPORT_KINDS } from '#contract/online/report-config.ts'
import { parseSql } from '#contract/online/report-resource.ts'
import { ask } from '#core/wire/http/ask.ts'
import { type ColumnFieldProps, fieldText } from '#parts/form/field-names.ts'
import { Select } from '#ui/fields/select.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import { mergeParameters, readParameters } from './report-draft.ts'
import { ReportLinesField } from './report-lines-field.tsx'

/** What a report is asked before it runs: the words `:name` of its statement. */
export function ReportParametersField(props: ColumnFieldProps) {
  const { t } = useTranslation('online')
  const parameters = readParameters(fieldText(props))
  const bring = async () => {
    const input = { sql: String(props.others?.('sql') ?? ''), parameters: [...parameters] }
    // A refusal says why, and is shown by `ask`.
    const found = await ask(parseSql, input).catch(() => null)
    return found && mergeParameters(found.parameters, parameters)
  }
  return (
    <ReportLinesField
      {...props}
      entries={parameters}
      bring={t('parameters.bring')}
      empty={t('parameters.none')}
      onBring={bring}
      draw={(parameter, name, change) => (
        <>
          <TextField
            label={t('columns.title')}
            name={`${name}.title`}
            isRequired
            value={parameter.title}
            onChange={(title) => change({ ...parameter, title })}
          />
          <TextField
            label={t('columns.titleEn')}
            name={`${name}.titleEn`}
            value={parameter.titleEn ?? ''}
            onChange={(titleEn) => change({ ...parameter, titleEn })}
          />
          <Select
            label={t('columns.kind')}
            name={`${name}.kind`}
            options={REPORT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
            value={parameter.kind}
            onChange={(kind) => change({ ...parameter, kind: REPORT_KINDS.find((one) => one === kind) ?? 'text' })}
          />
          <TextField
            label={t('parameters.initial')}
            name={`${name}.initial`}
            value={parameter.initial ?? ''}
            onChange={(initial) => change({ ...parameter, initial })}
          />
          <Switch
            isSelected={parameter.isRequired}
            onChange={(isRequired) => change({ ...parameter, isRequired })}
            className="self-center"
          >
            {t('parameters.isRequired')}
          </Switch>
        </>
      )}
    />
  )
}
