import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type CheckFinding, waiveFinding } from '#contract/checks/runs.ts'
import { succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { formErrors } from '#parts/answer/form-errors.ts'
import { useRetryKey } from '#parts/answer/use-retry-key.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'

interface CheckWaiveProps {
  readonly finding: CheckFinding
  readonly onClose: () => void
  readonly onWaived: () => unknown
}

/** What the server asks at least. */
const SHORTEST = 4
const LONGEST = 500

/** Waives a finding by a reason, which the report prints. What is typed stays, whatever is refused, and is asked about before it is lost. */
export function CheckWaive({ finding, onClose, onWaived }: CheckWaiveProps) {
  const { t } = useTranslation('checks')
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>()
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const retryKey = useRetryKey()
  const send = async () => {
    if (isBusy) return
    if (reason.trim().length < SHORTEST) {
      setErrors({ reason: t('waive.short') })
      return
    }
    setBusy(true)
    const input = { id: finding.id, reason: reason.trim() }
    try {
      await ask(waiveFinding, input, { quiet: true, idempotencyKey: retryKey.keyOf(input) })
      succeed(t('waive.doneOf', { code: finding.code, title: finding.targetTitle }))
      const shown = onWaived()
      onClose()
      await shown
    } catch (failure) {
      retryKey.failed(input, failure)
      setErrors(await formErrors(failure, 'reason'))
      setBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      title={t('waive.title')}
      width={520}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button slot="close">{t('cancel')}</Button>
          <Button kind="primary" isLoading={isBusy} onPress={() => form.current?.requestSubmit()}>
            {t('waive.do')}
          </Button>
        </>
      }
    >
      <Form
        ref={form}
        errors={errors}
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
          <dt className="text-quiet">{t('findings.item')}</dt>
          <dd className="wrap-anywhere">
            {finding.code} {finding.name}
          </dd>
          <dt className="text-quiet">{t('findings.target')}</dt>
          <dd className="wrap-anywhere">{finding.targetTitle}</dd>
          <dt className="text-quiet">{t('findings.said')}</dt>
          <dd className="wrap-anywhere">{finding.said}</dd>
        </dl>
        <TextArea
          name="reason"
          label={t('waive.reason')}
          description={t('waive.hint')}
          isRequired
          autoFocus
          maxLength={LONGEST}
          value={reason}
          onChange={setReason}
        />
      </Form>
    </Dialog>
  )
}
