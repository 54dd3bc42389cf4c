import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { LateField } from '#ui/base/fields/late-field.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Form } from '#ui/fields/form.tsx'
import { Select } from '#ui/fields/select.tsx'

import { ColumnField } from '../../form/column-field.tsx'
import { ADD_FIELD, type BulkField, type BulkLines } from './use-bulk-lines.ts'

interface BulkLinesFormProps {
  readonly label: string
  readonly fields: readonly BulkField[]
  readonly bulk: BulkLines
  readonly onSubmit: () => void
}

/** The fields that are changed of many rows: they are added one by one, each with its own control; emptying one is said and not left to an empty control. */
export function BulkLinesForm({ label, fields, bulk, onSubmit }: BulkLinesFormProps) {
  const { t } = useTranslation('resource')
  const { lines, setLines, change, errors, form, adder, toAdder } = bulk
  const open = fields.filter(({ column }) => lines.every(({ key }) => key !== column.key))
  return (
    <Form
      ref={form}
      aria-label={label}
      errors={errors}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {lines.map((line) => {
        const field = fields.find(({ column }) => column.key === line.key)
        if (!field) return null
        const { title } = field.column
        const Control = field.Control ?? ColumnField
        return (
          <div key={line.key} className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <LateField label={title} autoFocus>
                <Control
                  column={field.column}
                  value={line.value}
                  others={(key) => lines.find((one) => one.key === key)?.value}
                  isReadOnly={line.isCleared}
                  description={field.note}
                  onChange={(value) => change(line.key, { value })}
                />
              </LateField>
            </div>
            <div className="flex flex-none items-center gap-1 pt-6">
              {field.isClearable && (
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
        name={ADD_FIELD}
        label={t('bulkAdd')}
        value={null}
        isDisabled={open.length === 0}
        autoFocus
        options={open.map(({ column }) => ({ value: column.key, label: column.title }))}
        onChange={(key) => {
          const field = open.find(({ column }) => column.key === key)
          if (field) setLines([...lines, { key: field.column.key, value: field.initial, isCleared: false }])
        }}
      />
    </Form>
  )
}
