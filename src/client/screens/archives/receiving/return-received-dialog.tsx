import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { returnReceived } from '#contract/transfers/receiving.ts'
import { ask } from '#core/wire/http/ask.ts'
import { useDictOptions } from '#parts/dict/use-dict-options.ts'
import { FormDialog } from '#parts/form/form-dialog.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'

interface ReturnReceivedDialogProps {
  readonly id: string
  /** The volumes that it is about; none: all of them. */
  readonly volumes: readonly string[]
  readonly total: number
  readonly onDone: (words: string) => void
  readonly onClose: () => void
}

/** 退回: sends a transfer back with the reason, and unlocks the volumes that it is about. */
export function ReturnReceivedDialog({ id, volumes, total, onDone, onClose }: ReturnReceivedDialogProps) {
  const { t } = useTranslation('transfers')
  const [reason, setReason] = useState('')
  const [opinion, setOpinion] = useState('')
  const count = volumes.length > 0 ? volumes.length : total
  const reasons = useDictOptions({ dictCode: 'return_reason' })
  return (
    <FormDialog
      title={t('receive.returnOf', { count })}
      submitLabel={t('receive.return')}
      kind="danger"
      field="reason"
      input={() => ({ id, reason, opinion: opinion.trim(), volumes: [...volumes] })}
      check={(input) => (input.reason === '' ? { reason: t('receive.noReason') } : undefined)}
      send={async (input, options) => {
        await ask(returnReceived, input, options)
        onDone(t('receive.returnedOf', { count }))
      }}
      onClose={onClose}
    >
      <p>{t('receive.returnSays', { count })}</p>
      <Select
        label={t('field.reason')}
        name="reason"
        isRequired
        autoFocus
        options={reasons}
        value={reason}
        onChange={(value) => setReason(value ?? '')}
      />
      <TextArea
        label={t('transfer.field.opinion')}
        name="opinion"
        maxLength={500}
        value={opinion}
        onChange={setOpinion}
      />
    </FormDialog>
  )
}
