import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'

import { dataRules, queryRuleColumns } from '#contract/system/data-rules.ts'
import { ask } from '#core/wire/http/ask.ts'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { type ColumnFieldProps, fieldText, namesOf } from '#parts/form/field-names.ts'
import type { OwnDialogProps } from '#parts/resource/actions/own-dialogs.ts'
import { PartsDialog } from '#parts/resource/dialogs/parts-dialog.tsx'
import { ComboBox } from '#ui/fields/combo-box.tsx'

const MenuContext = createContext('')
const FORM = [['ruleName', 'status'], ['ruleColumn', 'ruleConditions'], ['ruleValue']] as const

/** 数据规则: which rows of the list behind a menu are shown to whoever is granted a rule of it. */
export function MenuRules({ row, onClose }: OwnDialogProps) {
  const { t } = useTranslation('system')
  return (
    <MenuContext value={row.id}>
      <PartsDialog
        resource={dataRules}
        area="system"
        whole={row.id}
        title={t('dataRule.title', { menu: String(row.name) })}
        columns={['ruleName', 'ruleColumn', 'ruleConditions', 'ruleValue', 'status']}
        form={FORM}
        controls={{ ruleColumn: RuleColumnField }}
        onClose={onClose}
      />
    </MenuContext>
  )
}

/** The column that a rule compares, out of those of the list. */
function RuleColumnField(props: ColumnFieldProps) {
  const permissionId = useContext(MenuContext)
  const { state } = useAnswer((signal) => ask(queryRuleColumns, { permissionId }, { signal, quiet: true }))
  const columns = 'data' in state ? (state.data ?? []) : []
  return (
    <ComboBox
      {...namesOf(props)}
      options={columns.map(({ value, text }) => ({ value, label: `${text} (${value})` }))}
      value={fieldText(props) || null}
      onChange={props.onChange}
    />
  )
}
