import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { AskOptions } from '#core/wire/http/ask.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Form } from '#ui/fields/form.tsx'

import { formErrors } from '../answer/form-errors.ts'
import { useRetryKey } from '../answer/use-retry-key.ts'

/** What is wrong, by the names of the fields. */
type Errors = Record<string, string>

export interface FormDialogProps<Input> {
  readonly title: string
  /** The words on its main button. */
  readonly submitLabel: string
  readonly kind?: 'primary' | 'danger'
  readonly width?: number
  readonly canFullscreen?: boolean
  /** Whether nothing in it would be missed. */
  readonly isDisposable?: boolean
  readonly className?: string
  /** The field that says what names no field. */
  readonly field: string
  /** What is sent. */
  readonly input: () => Input
  /** What is wrong before anything is asked. */
  readonly check?: (input: Input) => Errors | undefined
  /** Sends it, and says what became of it; the same input that was not answered goes under the same key again. */
  readonly send: (input: Input, options: Pick<AskOptions, 'quiet' | 'idempotencyKey'>) => Promise<unknown>
  /** What a refusal says at the fields, where that is not just what its answer says. */
  readonly errorsOf?: (failure: unknown, errors: Errors) => Errors
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog that asks something and sends it. What is typed stays, whatever is refused, and is asked about before it is lost. */
export function FormDialog<Input>({
  title,
  submitLabel,
  kind = 'primary',
  width = 520,
  canFullscreen = false,
  isDisposable = false,
  className,
  field,
  input,
  check,
  send,
  errorsOf,
  onClose,
  children
}: FormDialogProps<Input>) {
  const { t } = useTranslation('ui')
  const form = useId()
  const [errors, setErrors] = useState<Errors>()
  const [isBusy, setBusy] = useState(false)
  const retryKey = useRetryKey()
  const submit = async () => {
    if (isBusy) return
    const given = input()
    const wrong = check?.(given)
    if (wrong) return setErrors(wrong)
    setBusy(true)
    try {
      await send(given, { quiet: true, idempotencyKey: retryKey.keyOf(given) })
    } catch (failure) {
      retryKey.failed(given, failure)
      const refused = await formErrors(failure, field)
      setErrors(errorsOf?.(failure, refused) ?? refused)
    }
    setBusy(false)
  }
  return (
    <Dialog
      isOpen
      title={title}
      width={width}
      canFullscreen={canFullscreen}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button slot="close">{t('cancel')}</Button>
          <Button kind={kind} type="submit" form={form} isLoading={isBusy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form
        id={form}
        errors={errors}
        isDisposable={isDisposable}
        {...(className !== undefined && { className })}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {children}
      </Form>
    </Dialog>
  )
}
