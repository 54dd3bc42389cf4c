import { History } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { pastEnhancements, rememberEnhancement } from '#core/state/enhancements.ts'
import { type ColumnFieldProps, fieldText, namesOf } from '#parts/form/field-names.ts'
import { Button } from '#ui/actions/button.tsx'
import { CodeEditor } from '#ui/code-editor/code-editor.tsx'
import { Menu, MenuItem, MenuTrigger } from '#ui/actions/menu.tsx'

import { readParameters } from './report-draft.ts'
import { ReportTrial } from './report-trial.tsx'
import { useReportViews } from './use-report-views.ts'

/** The statement of a report: written with the names of its views, what it was before (the last 16, on this computer), and tried. */
export function ReportSqlField(props: ColumnFieldProps) {
  const { t, i18n } = useTranslation('online')
  const { names } = useReportViews()
  const statement = fieldText(props)
  const code = String(props.others?.('code') ?? '') || 'new'
  const [first] = useState(statement)
  // What was there when the form was opened can be brought back, too.
  useEffect(() => {
    if (first !== '' && code !== 'new') rememberEnhancement(code, first)
  }, [code, first])
  const past = pastEnhancements(code)
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'short', timeStyle: 'medium' })
  return (
    <div className="flex flex-col gap-2">
      <CodeEditor
        {...namesOf(props)}
        language="sql"
        names={names}
        description={t('sqlHint')}
        value={statement}
        onChange={props.onChange}
      />
      <ReportTrial
        statement={statement}
        parameters={readParameters(props.others?.('parameters'))}
        onTried={() => rememberEnhancement(code, statement)}
      >
        <MenuTrigger>
          <Button icon={<History aria-hidden />} isDisabled={past.length === 0}>
            {t('past')}
          </Button>
          <Menu aria-label={t('past')} onAction={(at) => props.onChange(past[Number(at)]?.text ?? statement)}>
            {past.map(({ text, at }, place) => (
              <MenuItem key={at} id={String(place)} description={text.replaceAll(/\s+/g, ' ').slice(0, 60)}>
                {time.format(at)}
              </MenuItem>
            ))}
          </Menu>
        </MenuTrigger>
      </ReportTrial>
    </div>
  )
}
