import { useState } from 'react'

import { type CellValue, isEmpty } from '#contract/core/rules.ts'
import type { CellKind, EditProps } from '#grid/kinds/kind.ts'
import type { GridColumn } from '#grid/model/columns.ts'
import { useTranslation } from 'react-i18next'
import { announce } from '#ui/announcer.ts'

import { ReportPicker, type ReportRow } from '../pick/report-picker.tsx'

/** Which columns of the report fill which of the row; null where they do not fit each other (SPEC.md §5, popup picker). */
export function fieldsOf({ orgFields = '', destFields = '' }: GridColumn): readonly (readonly [from: string, to: string])[] | null {
  const from = orgFields.split(',').filter(Boolean)
  const to = destFields.split(',').filter(Boolean)
  return from.length > 0 && from.length === to.length ? from.map((field, at) => [field, to[at] ?? ''] as const) : null
}

/** A row chosen from a popup report fills several cells of its row (SPEC.md §3, popup). */
export const popupKind: CellKind = {
  typing: 'open',
  text: (value, row, column) => {
    if (isEmpty(value)) return ''
    // A name that came along is shown behind the code.
    const name = fieldsOf(column)?.find(([, to]) => to !== column.key && to.endsWith('Name'))?.[1]
    return [String(value), name === undefined ? '' : String(row[name] ?? '')].filter(Boolean).join(' ')
  },
  parse: (text) => ({ value: text.split(' ')[0] ?? '' }),
  Edit: PopupEdit
}

function PopupEdit({ column, row, label, onCommitRow, onCancel }: EditProps) {
  const { t } = useTranslation('parts')
  const fields = fieldsOf(column)
  const [isOpen, setOpen] = useState(fields !== null && Boolean(column.popupCode))
  if (!column.popupCode || !fields) {
    const problem = t(column.popupCode && column.orgFields && column.destFields ? 'popupFieldsDiffer' : 'popupNotConfigured')
    announce(problem, { assertive: true })
    return <span className="px-2 text-danger">{problem}</span>
  }
  const done = (chosen: ReportRow | null) => {
    setOpen(false)
    if (chosen) onCommitRow(Object.fromEntries(fields.map(([from, to]) => [to, (chosen[from] ?? null) as CellValue])), 'stay')
    else onCancel()
  }
  return (
    <>
      <button type="button" className="g-input text-start" aria-label={label}>
        {String(row[column.key] ?? '')}
      </button>
      <ReportPicker code={column.popupCode} isOpen={isOpen} onDone={done} />
    </>
  )
}
