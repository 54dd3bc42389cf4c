import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type CellValue, isEmpty } from '#contract/core/rules.ts'
import type { CellKind, EditProps } from '#grid/kinds/kind.ts'
import type { GridColumn } from '#grid/model/data/columns.ts'
import { announce } from '#ui/base/announcer.ts'

import { popupFields } from '../pick/popup-fields.ts'
import { ReportPicker, type ReportRow } from '../pick/report-picker.tsx'

const fieldsOf = ({ popupCode, orgFields, destFields }: GridColumn) =>
  popupFields({ code: popupCode, orgFields, destFields })

/** A row chosen from a popup report fills several cells of its row (SPEC.md §3, popup). */
export const popupKind: CellKind = {
  typing: 'open',
  text: (value, row, column) => {
    if (isEmpty(value)) return ''
    // A name that came along is shown behind the code.
    const fields = fieldsOf(column)
    const name =
      'pairs' in fields ? fields.pairs.find(([, to]) => to !== column.key && to.endsWith('Name'))?.[1] : undefined
    return [String(value), name === undefined ? '' : String(row[name] ?? '')].filter(Boolean).join(' ')
  },
  parse: (text) => ({ value: text.split(' ')[0] ?? '' }),
  Edit: PopupEdit
}

function PopupEdit({ column, row, label, onCommitRow, onCancel }: EditProps) {
  const { t } = useTranslation('parts')
  const fields = fieldsOf(column)
  const [isOpen, setOpen] = useState('pairs' in fields)
  const problem = 'problem' in fields ? t(fields.problem) : null
  useEffect(() => {
    if (problem !== null) announce(problem, { assertive: true })
  }, [problem])
  if ('problem' in fields) return <span className="px-2 text-danger">{problem}</span>
  const done = (chosen: readonly ReportRow[] | null) => {
    setOpen(false)
    const [first] = chosen ?? []
    if (first)
      onCommitRow(
        Object.fromEntries(fields.pairs.map(([from, to]) => [to, (first[from] ?? null) as CellValue])),
        'stay'
      )
    else onCancel()
  }
  return (
    <>
      <button type="button" className="g-input text-start" aria-label={label}>
        {String(row[column.key] ?? '')}
      </button>
      <ReportPicker code={column.popupCode ?? ''} isOpen={isOpen} onDone={done} />
    </>
  )
}
