import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type CellValue, isEmpty } from '#contract/core/rules.ts'
import { parse } from '#contract/core/schema.ts'
import { type ProjectInformation, projectFacts } from '#contract/organisation/project-information.ts'
import { Stale } from '#core/wire/http/failure.ts'
import { saveProjectInformation } from '#core/work/projects.ts'
import { ColumnField } from '#parts/form/column-field.tsx'
import { FormDialog } from '#parts/form/form-dialog.tsx'

interface InformationDialogProps {
  readonly facts: ProjectInformation
  readonly onClose: () => void
  readonly onSaved: () => void
}

type Cells = Readonly<Record<string, CellValue>>

/**
 * The form of what is known of a project. What is typed stays, whatever is refused; where somebody else was faster, what he has
 * saved is shown at each field that both have changed, and saving again is a decision.
 */
export function InformationDialog({ facts, onClose, onSaved }: InformationDialogProps) {
  const { t } = useTranslation('organisation')
  const [seen, setSeen] = useState(facts)
  const [typed, setTyped] = useState<Cells>({})
  const fields = seen.items.flatMap(({ edit, value }) => (edit ? [{ ...edit, words: value }] : []))
  const cellOf = (key: string, kept: CellValue) => (key in typed ? typed[key] : kept)
  const changed = fields.filter(({ column: { key }, cell }) => orNull(cellOf(key, cell)) !== orNull(cell))
  const refused = (failure: unknown, errors: Record<string, string>): Record<string, string> => {
    const newer = newerFacts(failure)
    if (newer) setSeen(newer)
    const differing = (newer?.items ?? []).filter(
      ({ key, edit }) =>
        changed.some(({ column, cell }) => column.key === key && cell !== edit?.cell) &&
        orNull(typed[key]) !== orNull(edit?.cell)
    )
    return differing.length > 0
      ? Object.fromEntries(
          differing.map(({ key, value }) => [key, t('information.newer', { value: value ?? t('information.empty') })])
        )
      : errors
  }
  return (
    <FormDialog
      title={t('information.edit')}
      submitLabel={t('information.save')}
      width={880}
      canFullscreen
      className="@container"
      field={fields[0]?.column.key ?? ''}
      input={() => ({
        rowVersion: seen.rowVersion,
        cells: Object.fromEntries(changed.map(({ column: { key } }) => [key, orNull(typed[key])]))
      })}
      send={async (input, { idempotencyKey }) => {
        if (changed.length === 0) return onClose()
        await saveProjectInformation(input, idempotencyKey)
        onSaved()
      }}
      errorsOf={refused}
      onClose={onClose}
    >
      <p className="pb-3 text-quiet text-xs/5">{t('information.derived')}</p>
      <div className="grid grid-cols-1 gap-x-5 gap-y-1 @xl:grid-cols-2">
        {fields.map(({ column, cell }, at) => (
          <ColumnField
            key={column.key}
            column={column}
            value={cellOf(column.key, cell)}
            onChange={(value) => setTyped((before) => ({ ...before, [column.key]: value }))}
            autoFocus={at === 0}
          />
        ))}
      </div>
    </FormDialog>
  )
}

/** Nothing is kept as null, whatever a field calls it. */
const orNull = (value: CellValue) => (isEmpty(value) ? null : value)

/** What somebody else has saved meanwhile, where that is why it was refused. */
function newerFacts(failure: unknown): ProjectInformation | undefined {
  if (!(failure instanceof Stale)) return undefined
  const read = parse(projectFacts, failure.result)
  return read.ok ? read.value : undefined
}
