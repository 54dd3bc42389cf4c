import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { dueDateOf } from '#contract/projects/project-register.ts'
import { ColumnField } from '#parts/form/column-field.tsx'
import { type ColumnFieldProps, fieldText } from '#parts/form/field-names.ts'

/** 所在区域: a district, by province and city. */
export function AreaField(props: ColumnFieldProps) {
  return <ColumnField {...props} column={{ ...props.column, type: 'popup' }} />
}

/** 规划许可证号: that there is none yet is said, and stops nobody. */
export function PlanningPermitField(props: ColumnFieldProps) {
  const { t } = useTranslation('projects')
  return (
    <FieldWithNote note={fieldText(props).trim() === '' ? t('register.noPermit') : ''}>
      <ColumnField {...props} />
    </FieldWithNote>
  )
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** 竣工验收日期, and the day by which the files are due then. */
export function AcceptDateField(props: ColumnFieldProps) {
  const { t } = useTranslation('projects')
  const accepted = fieldText(props)
  return (
    <FieldWithNote note={DAY.test(accepted) ? t('register.due', { day: dueDateOf(accepted) }) : ''}>
      <ColumnField {...props} />
    </FieldWithNote>
  )
}

/** A field with words below it that follow what is typed, and are read out when they change. */
function FieldWithNote({ note, children }: { readonly note: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      {children}
      <p aria-live="polite" className="-mt-1 mb-1 text-warn text-xs/5">
        {note}
      </p>
    </div>
  )
}
