import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type AccessWaiting, refuseRequest } from '#contract/organisation/project-users.ts'
import { succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { formErrors } from '#parts/answer/form-errors.ts'
import { useRetryKey } from '#parts/answer/use-retry-key.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'

interface RefuseDialogProps {
  readonly request: AccessWaiting
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Refuses who asks for access, with the reason that he reads. */
export function RefuseDialog({ request: { id, realname }, onDone, onClose }: RefuseDialogProps) {
  const { t } = useTranslation(['organisation', 'resource'])
  const form = useId()
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>()
  const [isBusy, setBusy] = useState(false)
  const retryKey = useRetryKey()
  const title = t('projectUser.refuseOf', { name: realname })
  const refuse = async () => {
    if (isBusy) return
    setBusy(true)
    const input = { id, reason: reason.trim() }
    try {
      await ask(refuseRequest, input, { quiet: true, idempotencyKey: retryKey.keyOf(input) })
      succeed(t('projectUser.refused', { name: realname }))
      onDone()
    } catch (failure) {
      retryKey.failed(input, failure)
      setErrors(await formErrors(failure, 'reason'))
      setBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      title={title}
      width={480}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button slot="close">{t('resource:cancel')}</Button>
          <Button kind="primary" type="submit" form={form} isLoading={isBusy}>
            {t('projectUser.refuse')}
          </Button>
        </>
      }
    >
      <Form
        id={form}
        aria-label={title}
        errors={errors}
        onSubmit={(event) => {
          event.preventDefault()
          void refuse()
        }}
      >
        <TextArea
          label={t('projectUser.field.reason')}
          name="reason"
          isRequired
          autoFocus
          description={t('projectUser.reasonHint')}
          maxLength={300}
          value={reason}
          onChange={setReason}
        />
      </Form>
    </Dialog>
  )
}
