import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type CheckFinding, waiveFinding } from '#contract/checks/runs.ts'
import { succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'

interface CheckWaiveProps {
  readonly finding: CheckFinding
  readonly onClose: () => void
  readonly onWaived: () => unknown
}

/** What the server asks at least. */
const SHORTEST = 4
const LONGEST = 500

/** Waives a finding by a reason, which the report prints. */
export function CheckWaive({ finding, onClose, onWaived }: CheckWaiveProps) {
  const { t } = useTranslation('checks')
  const form = useId()
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim().length < SHORTEST) {
      setFault(t('waive.short'))
      return
    }
    setBusy(true)
    const isDone = await ask(waiveFinding, { id: finding.id, reason }).then(
      () => true,
      () => false
    )
    setBusy(false)
    if (!isDone) return
    succeed(t('waive.done'))
    onClose()
    await onWaived()
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
          <Button kind="primary" type="submit" form={form} isLoading={isBusy}>
            {t('waive.do')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-3">
        <p>
          {finding.code} {finding.targetTitle}
          <span className="block text-quiet">{finding.said}</span>
        </p>
        <TextArea
          label={t('waive.reason')}
          description={t('waive.hint')}
          errorMessage={fault}
          isRequired
          maxLength={LONGEST}
          value={reason}
          onChange={(text) => {
            setReason(text)
            setFault('')
          }}
        />
      </form>
    </Dialog>
  )
}
