import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type CellValue, isEmpty } from '#contract/core/rules.ts'
import { parse } from '#contract/core/schema.ts'
import { type ProjectInformation, projectFacts } from '#contract/organisation/project-information.ts'
import { Stale } from '#core/wire/http/failure.ts'
import { saveProjectInformation } from '#core/work/projects.ts'
import { formErrors } from '#parts/answer/form-errors.ts'
import { useRetryKey } from '#parts/answer/use-retry-key.ts'
import { ColumnField } from '#parts/form/column-field.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'

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
  const form = useId()
  const [seen, setSeen] = useState(facts)
  const [typed, setTyped] = useState<Cells>({})
  const [errors, setErrors] = useState<Record<string, string>>()
  const [isBusy, setBusy] = useState(false)
  const retryKey = useRetryKey()
  const fields = seen.items.flatMap(({ edit, value }) => (edit ? [{ ...edit, words: value }] : []))
  const cellOf = (key: string, kept: CellValue) => (key in typed ? typed[key] : kept)
  const changed = fields.filter(({ column: { key }, cell }) => orNull(cellOf(key, cell)) !== orNull(cell))
  const refused = async (failure: unknown): Promise<Record<string, string>> => {
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
      : formErrors(failure, fields[0]?.column.key ?? '')
  }
  const save = async () => {
    if (isBusy) return
    if (changed.length === 0) return onClose()
    setBusy(true)
    const cells = Object.fromEntries(changed.map(({ column: { key } }) => [key, orNull(typed[key])]))
    const input = { rowVersion: seen.rowVersion, cells }
    try {
      await saveProjectInformation(input, retryKey.keyOf(input))
      return onSaved()
    } catch (failure) {
      retryKey.failed(input, failure)
      setErrors(await refused(failure))
    }
    setBusy(false)
  }
  return (
    <Dialog
      isOpen
      title={t('information.edit')}
      width={880}
      canFullscreen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button slot="close">{t('information.cancel')}</Button>
          <Button kind="primary" type="submit" form={form} isLoading={isBusy}>
            {t('information.save')}
          </Button>
        </>
      }
    >
      <Form
        id={form}
        aria-label={t('information')}
        errors={errors}
        className="@container"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
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
      </Form>
    </Dialog>
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
