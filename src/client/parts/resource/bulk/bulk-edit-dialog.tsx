import { X } from 'lucide-react'
import { type ComponentType, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { AnyResource } from '#contract/core/resource/resource.ts'
import { isEmpty } from '#contract/core/rules.ts'
import { confirm } from '#ui/base/layers/asking.ts'
import { LateField } from '#ui/base/fields/late-field.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Form } from '#ui/fields/form.tsx'
import { Select } from '#ui/fields/select.tsx'

import { useRetryKey } from '../../answer/use-retry-key.ts'
import { ColumnField } from '../../form/column-field.tsx'
import type { ColumnFieldProps } from '../../form/field-names.ts'
import { type BulkLine, bulkFields, bulkLine, isClearable } from './bulk-fields.ts'
import { type RefusedRow, refusedOf } from './bulk-refusals.ts'
import { BulkRefused } from './bulk-refused.tsx'
import { columnOf } from '../fields/columns.ts'
import type { ShownFields } from '../form/row-form.tsx'
import type { RowChoice } from '../rows/row-selection.ts'
import { askVerb, type ManyWritten } from '../rows/rows.ts'
import type { ResourceTexts } from '../rows/texts.ts'
import { useChosenCount } from '../rows/use-chosen-count.ts'

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

const ADD = 'addField'

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
  const [lines, setLines] = useState<readonly BulkLine[]>([])
  const [errors, setErrors] = useState<Record<string, string>>()
  const [refused, setRefused] = useState<readonly RefusedRow[]>([])
  const [isBusy, setBusy] = useState(false)
  const retryKey = useRetryKey()
  const element = useRef<HTMLFormElement>(null)
  const adder = useRef<HTMLDivElement>(null)
  const keys = lines.map(({ key }) => key)
  const open = bulkFields(resource, form, shownWhen).filter((key) => !keys.includes(key))
  const toAdder = () => adder.current?.querySelector('button')?.focus()
  const change = (key: string, changed: Partial<BulkLine>) =>
    setLines((before) => before.map((line) => (line.key === key ? { ...line, ...changed } : line)))

  const faults = (): Record<string, string> => {
    if (lines.length === 0) return { [ADD]: t('bulkNoField') }
    const empty = lines.filter(({ value, isCleared }) => !isCleared && isEmpty(value))
    return Object.fromEntries(
      empty.flatMap(({ key }) => {
        const field = resource.fields[key]
        return field ? [[key, t(isClearable(field) ? 'bulkEmpty' : 'bulkNeeded', { field: texts.field(key) })]] : []
      })
    )
  }
  const save = async () => {
    if (isBusy || count === undefined) return
    const found = faults()
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const names = keys.map((key) => texts.field(key)).join('、')
    const isMeant = await confirm({ title: t('bulkTitle', { thing }), text: t('bulkSure', { count, thing, names }) })
    if (!isMeant) return
    setBusy(true)
    setRefused([])
    const values = Object.fromEntries(lines.map(({ key, value, isCleared }) => [key, isCleared ? null : value]))
    const input = { ...choice, deferrable: true, values }
    try {
      const idempotencyKey = retryKey.keyOf(input)
      onDone(await askVerb<ManyWritten>(resource, 'bulkEdit', input, { quiet: true, idempotencyKey }))
    } catch (failure) {
      retryKey.failed(input, failure)
      const { rows, fields } = await refusedOf(failure, keys, keys[0] ?? ADD)
      setRefused(rows)
      setErrors(fields)
      // Others may match now than were counted.
      void recount()
    }
    setBusy(false)
  }
  return (
    <Dialog
      isOpen
      title={t('bulkTitle', { thing })}
      width={640}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button slot="close">{t('cancel')}</Button>
          <Button
            kind="primary"
            isLoading={isBusy}
            isDisabled={count === undefined || count === 0}
            onPress={() => element.current?.requestSubmit()}
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
          <BulkRefused
            rows={refused}
            onLeaveOut={() => {
              without(refused.map(({ id }) => id))
              setRefused([])
              toAdder()
            }}
          />
        )}
        <Form
          ref={element}
          aria-label={t('bulkTitle', { thing })}
          errors={errors}
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          {lines.map((line) => {
            const field = resource.fields[line.key]
            if (!field) return null
            const title = texts.field(line.key)
            const Control = controls[line.key] ?? ColumnField
            return (
              <div key={line.key} className="flex items-start gap-2">
                <div className="min-w-0 flex-1">
                  <LateField label={title} autoFocus>
                    <Control
                      column={columnOf(line.key, field, title)}
                      value={line.value}
                      others={(key) => lines.find((one) => one.key === key)?.value}
                      isReadOnly={line.isCleared}
                      onChange={(value) => change(line.key, { value })}
                    />
                  </LateField>
                </div>
                <div className="flex flex-none items-center gap-1 pt-6">
                  {isClearable(field) && (
                    <Checkbox
                      name={`${line.key} cleared`}
                      aria-label={t('bulkClearField', { field: title })}
                      isSelected={line.isCleared}
                      onChange={(isCleared) => change(line.key, { isCleared, ...(isCleared && { value: null }) })}
                    >
                      {t('bulkClear')}
                    </Checkbox>
                  )}
                  <Button
                    kind="plain"
                    aria-label={t('bulkDrop', { field: title })}
                    icon={<X aria-hidden />}
                    onPress={() => {
                      setLines(lines.filter(({ key }) => key !== line.key))
                      toAdder()
                    }}
                  />
                </div>
              </div>
            )
          })}
          <Select
            ref={adder}
            name={ADD}
            label={t('bulkAdd')}
            value={null}
            isDisabled={open.length === 0}
            autoFocus
            options={open.map((key) => ({ value: key, label: texts.field(key) }))}
            onChange={(key) => {
              const field = key === null ? undefined : resource.fields[key]
              if (key !== null && field) setLines([...lines, bulkLine(key, field)])
            }}
          />
        </Form>
      </div>
    </Dialog>
  )
}
