import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type CheckFinding, waiveFinding } from '#contract/checks/runs.ts'
import { succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { FormDialog } from '#parts/form/form-dialog.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'

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
  return (
    <FormDialog
      title={t('waive.title')}
      submitLabel={t('waive.do')}
      className="flex flex-col gap-3"
      field="reason"
      input={() => ({ id: finding.id, reason: reason.trim() })}
      check={(input) => (input.reason.length < SHORTEST ? { reason: t('waive.short') } : undefined)}
      send={async (input, options) => {
        await ask(waiveFinding, input, options)
        succeed(t('waive.doneOf', { code: finding.code, title: finding.targetTitle }))
        const shown = onWaived()
        onClose()
        await shown
      }}
      onClose={onClose}
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
    </FormDialog>
  )
}
