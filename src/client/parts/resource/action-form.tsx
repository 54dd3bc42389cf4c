import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { AnyResource } from '#contract/core/resource/resource.ts'
import type { CellValue } from '#contract/core/rules.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'

import { formErrors } from '../answer/form-errors.ts'
import { useRetryKey } from '../answer/use-retry-key.ts'
import { ColumnField } from '../form/column-field.tsx'
import { columnOf } from './columns.ts'
import { type ActionDone, askAction } from './rows.ts'
import type { ResourceTexts } from './texts.ts'

interface ActionFormProps {
  readonly resource: AnyResource
  readonly texts: ResourceTexts
  /** The action. */
  readonly name: string
  /** Which rows it is done to, as its call has it. */
  readonly meant: Readonly<Record<string, unknown>>
  readonly onDone: (done: ActionDone) => void
  readonly onClose: () => void
}

/** What an action asks before it is done, in a dialog. What is typed stays, whatever is refused. */
export function ActionForm({ resource, texts, name, meant, onDone, onClose }: ActionFormProps) {
  const { t } = useTranslation('resource')
  const fields = Object.entries(resource.actions[name]?.input ?? {})
  const [typed, setTyped] = useState<Readonly<Record<string, CellValue>>>(
    Object.fromEntries(fields.map(([key, { initial }]) => [key, (initial ?? null) as CellValue]))
  )
  const [errors, setErrors] = useState<Record<string, string>>()
  const [isBusy, setBusy] = useState(false)
  const retryKey = useRetryKey()
  const form = useRef<HTMLFormElement>(null)
  const send = async () => {
    if (isBusy) return
    setBusy(true)
    const input = { ...meant, ...typed }
    try {
      onDone(await askAction(resource, name, input, { quiet: true, idempotencyKey: retryKey.keyOf(input) }))
    } catch (failure) {
      retryKey.failed(input, failure)
      setErrors(await formErrors(failure, fields[0]?.[0] ?? ''))
    }
    setBusy(false)
  }
  return (
    <Dialog
      isOpen
      title={texts.action(name)}
      width={520}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button slot="close">{t('cancel')}</Button>
          <Button kind="primary" isLoading={isBusy} onPress={() => form.current?.requestSubmit()}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <Form
        ref={form}
        aria-label={texts.action(name)}
        errors={errors}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {fields.map(([key, field], at) => (
          <ColumnField
            key={key}
            column={columnOf(key, field, texts.field(key))}
            value={typed[key]}
            onChange={(value) => setTyped((before) => ({ ...before, [key]: value }))}
            autoFocus={at === 0}
          />
        ))}
      </Form>
    </Dialog>
  )
}
