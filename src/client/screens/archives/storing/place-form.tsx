import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { locations } from '#contract/transfers/locations.ts'
import { ask, type AskOptions } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { FormDialog } from '#parts/form/form-dialog.tsx'
import { ComboBox } from '#ui/fields/combo-box.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

const MOST = 1000

interface PlaceFormProps {
  readonly title: string
  readonly submitLabel: string
  /** Whether it must be said why. */
  readonly needsReason?: boolean
  readonly send: (
    input: { readonly locationId: string; readonly reason: string },
    options: Pick<AskOptions, 'quiet' | 'idempotencyKey'>
  ) => Promise<unknown>
  readonly onClose: () => void
}

/** Asks for a place of the store that is open, and why. */
export function PlaceForm({ title, submitLabel, needsReason = false, send, onClose }: PlaceFormProps) {
  const { t } = useTranslation('transfers')
  const [locationId, setLocation] = useState('')
  const [reason, setReason] = useState('')
  const { state, refresh } = useAnswer((signal) =>
    ask(locations.calls.list, { pageNo: 1, pageSize: MOST, status: 'open' }, { signal, quiet: true })
  )
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      field="locationId"
      input={() => ({ locationId, reason: reason.trim() })}
      check={(input) =>
        input.locationId === ''
          ? { locationId: t('receive.noPlace') }
          : needsReason && input.reason === ''
            ? { reason: t('shelf.noReason') }
            : undefined
      }
      send={send}
      onClose={onClose}
    >
      <Answered state={state} onRetry={refresh}>
        {({ records }) => (
          <ComboBox
            label={t('transfer.field.locationId')}
            name="locationId"
            isRequired
            autoFocus
            options={records.map((one) => ({ value: one.id, label: one.place ?? '' }))}
            value={locationId}
            onChange={(value) => setLocation(value ?? '')}
          />
        )}
      </Answered>
      <TextField
        label={t('transfer.field.reason')}
        name="reason"
        isRequired={needsReason}
        maxLength={200}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}
