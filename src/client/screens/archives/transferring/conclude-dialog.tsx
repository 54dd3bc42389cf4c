import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { acceptTransfer, returnTransfer } from '#contract/transfers/reviewing.ts'
import type { TransferResult, TransferRow } from '#contract/transfers/transfers.ts'
import { succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { FormDialog } from '#parts/form/form-dialog.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'

import { useReturnReasons } from '../reviewing/use-return-reasons.ts'

interface ConcludeDialogProps {
  readonly row: TransferRow
  readonly kind: TransferResult
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Accepts or returns a transfer as a whole: a return says why, and 预验收 has its opinion. */
export function ConcludeDialog({
  row: { id, transferNo: no, kind: ofKind },
  kind,
  onClose,
  onDone
}: ConcludeDialogProps) {
  const { t } = useTranslation('transfers')
  const reasons = useReturnReasons()
  const [reason, setReason] = useState<string | null>(null)
  const [opinion, setOpinion] = useState('')
  const isPre = ofKind === 'pre'
  const action =
    kind === 'accept' ? (isPre ? 'conclude.pre' : 'conclude.accept') : isPre ? 'step.rectify' : 'conclude.return'
  return (
    <FormDialog
      title={t('conclude.of', { action: t(action), no })}
      submitLabel={t(action)}
      width={520}
      field="opinion"
      input={() => ({ id, opinion: opinion.trim(), reason: reason ?? '' })}
      check={(asked) => (kind === 'return' && asked.reason === '' ? { reason: t('refused.noReason') } : undefined)}
      send={async (asked, options) => {
        const now =
          kind === 'accept'
            ? await ask(acceptTransfer, { id, opinion: asked.opinion }, options)
            : await ask(returnTransfer, asked, options)
        succeed(t('conclude.done', { no, state: now.status_dictText }))
        onDone()
      }}
      onClose={onClose}
    >
      {kind === 'return' && (
        <Select
          label={t('field.reason')}
          name="reason"
          isRequired
          autoFocus
          value={reason}
          onChange={setReason}
          options={reasons.map(({ value, label }) => ({ value, label }))}
        />
      )}
      <TextArea
        label={t(isPre && kind === 'accept' ? 'conclude.preOpinion' : 'field.opinion')}
        name="opinion"
        isRequired={isPre && kind === 'accept'}
        autoFocus={kind === 'accept'}
        maxLength={500}
        value={opinion}
        onChange={setOpinion}
      />
    </FormDialog>
  )
}
