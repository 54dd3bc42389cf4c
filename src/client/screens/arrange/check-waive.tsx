import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { CheckFinding } from '#contract/checks/runs.ts'
import { takeBackWaiver, waiveFinding } from '#contract/checks/waivers.ts'
import { succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { FormDialog } from '#parts/form/form-dialog.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'

/** What a dialog does about the waiver of a finding, with the call that does it. */
const CALLS = { waive: waiveFinding, takeBack: takeBackWaiver } as const

interface CheckWaiveProps {
  readonly does: keyof typeof CALLS
  readonly finding: CheckFinding
  readonly onClose: () => void
  readonly onDone: () => unknown
}

/** What the server asks at least. */
const SHORTEST = 4
const LONGEST = 500

/** Waives a finding by a reason, which the report prints, or takes its waiver back by one. What is typed stays, whatever is refused, and is asked about before it is lost. */
export function CheckWaive({ does, finding, onClose, onDone }: CheckWaiveProps) {
  const { t } = useTranslation('checks')
  const [reason, setReason] = useState('')
  return (
    <FormDialog
      title={t(`${does}.title`)}
      submitLabel={t(`${does}.do`)}
      className="flex flex-col gap-3"
      field="reason"
      input={() => ({ id: finding.id, reason: reason.trim() })}
      check={(input) => (input.reason.length < SHORTEST ? { reason: t(`${does}.short`) } : undefined)}
      send={async (input, options) => {
        await ask(CALLS[does], input, options)
        succeed(t(`${does}.doneOf`, { code: finding.code, title: finding.targetTitle }))
        const shown = onDone()
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
        {finding.waivedBy && (
          <>
            <dt className="text-quiet">{t('findings.waive')}</dt>
            <dd className="wrap-anywhere">
              {t('findings.waived', {
                by: finding.waivedBy,
                time: finding.waivedTime?.slice(0, 16) ?? '',
                reason: finding.waiveReason ?? ''
              })}
            </dd>
          </>
        )}
      </dl>
      <TextArea
        name="reason"
        label={t(`${does}.reason`)}
        description={t(`${does}.hint`)}
        isRequired
        autoFocus
        maxLength={LONGEST}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}
