import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { AnyResource } from '#contract/core/resource/resource.ts'
import { confirm } from '#ui/base/layers/asking.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'

import { useRetryKey } from '../../answer/use-retry-key.ts'
import type { ColumnFieldProps } from '../../form/field-names.ts'
import { bulkFields, initialOf, isClearable } from './bulk-fields.ts'
import { BulkLinesForm } from './bulk-lines-form.tsx'
import { type RefusedRow, refusedOf } from './bulk-refusals.ts'
import { BulkRefused } from './bulk-refused.tsx'
import { queryColumnOf } from '../fields/columns.ts'
import type { ShownFields } from '../form/row-form.tsx'
import type { RowChoice } from '../rows/row-selection.ts'
import { askVerb, type ManyWritten } from '../rows/rows.ts'
import type { ResourceTexts } from '../rows/texts.ts'
import { useChosenCount } from '../rows/use-chosen-count.ts'
import { ADD_FIELD, type BulkField, useBulkLines } from './use-bulk-lines.ts'

interface BulkEditDialogProps {
  readonly resource: AnyResource
  readonly texts: ResourceTexts
  readonly form: readonly (readonly string[])[]
  readonly controls?: Readonly<Record<string, ComponentType<ColumnFieldProps> | undefined>>
  readonly shownWhen?: ShownFields | undefined
  /** Which rows are meant. */
  readonly choice: RowChoice
  readonly onDone: (written: ManyWritten) => void
  readonly onClose: () => void
}

/**
 * The change of some fields of many rows at once, in a dialog: fields are added one by one, each with its own control; emptying one is
 * said and not left to an empty control. How many rows it would change is said before. What is typed stays, whatever is refused; rows
 * that are refused are named, and may be left out.
 */
export function BulkEditDialog({
  resource,
  texts,
  form,
  controls = {},
  shownWhen,
  choice: given,
  onDone,
  onClose
}: BulkEditDialogProps) {
  const { t } = useTranslation('resource')
  const { thing } = texts
  const { choice, count, fixed, without, recount } = useChosenCount(resource, given)
  const fields = bulkFields(resource, form, shownWhen).flatMap((key): BulkField[] => {
    const field = resource.fields[key]
    return field
      ? [
          {
            column: queryColumnOf(key, field, texts.field(key)),
            isClearable: isClearable(field),
            initial: initialOf(field),
            Control: controls[key]
          }
        ]
      : []
  })
  const bulk = useBulkLines(fields)
  const [refused, setRefused] = useState<readonly RefusedRow[]>([])
  const [isBusy, setBusy] = useState(false)
  const retryKey = useRetryKey()
  const title = t('bulkTitle', { thing })

  const save = async () => {
    if (isBusy || count === undefined || !bulk.isWhole()) return
    const values = bulk.values()
    const keys = Object.keys(values)
    const names = keys.map((key) => texts.field(key)).join('、')
    const isMeant = await confirm({ title, text: t('bulkSure', { count, thing, names }) })
    if (!isMeant) return
    setBusy(true)
    setRefused([])
    const input = { ...choice, deferrable: true, values }
    try {
      const idempotencyKey = retryKey.keyOf(input)
      onDone(await askVerb<ManyWritten>(resource, 'bulkEdit', input, { quiet: true, idempotencyKey }))
    } catch (failure) {
      retryKey.failed(input, failure)
      const { rows, fields } = await refusedOf(failure, keys, keys[0] ?? ADD_FIELD)
      setRefused(rows)
      bulk.setErrors(fields)
      // Others may match now than were counted.
      void recount()
    }
    setBusy(false)
  }
  return (
    <Dialog
      isOpen
      title={title}
      width={640}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button slot="close">{t('cancel')}</Button>
          <Button
            kind="primary"
            isLoading={isBusy}
            isDisabled={count === undefined || count === 0}
            onPress={() => bulk.form.current?.requestSubmit()}
          >
            {count === undefined ? t('save') : t('bulkSave', { count })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p role="status">
          {count === undefined ? t('bulkCounting') : t('bulkCount', { count, thing })}
          {fixed > 0 && t('bulkFixed', { count: fixed })}
        </p>
        {refused.length > 0 && (
          <BulkRefused label={t('bulkRefused')} rows={refused}>
            <Button
              size="small"
              onPress={() => {
                without(refused.map(({ id }) => id))
                setRefused([])
                bulk.toAdder()
              }}
            >
              {t('bulkLeaveOut', { count: new Set(refused.map(({ id }) => id)).size })}
            </Button>
          </BulkRefused>
        )}
        <BulkLinesForm label={title} fields={fields} bulk={bulk} onSubmit={() => void save()} />
      </div>
    </Dialog>
  )
}
