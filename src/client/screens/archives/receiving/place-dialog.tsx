import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { locations } from '#contract/transfers/locations.ts'
import { placeVolumes } from '#contract/transfers/receiving.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { FormDialog } from '#parts/form/form-dialog.tsx'
import { ComboBox } from '#ui/fields/combo-box.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

const MOST = 1000

interface PlaceDialogProps {
  readonly id: string
  readonly volumes: readonly string[]
  readonly onDone: (words: string) => void
  readonly onClose: () => void
}

/** 指定库位: gives volumes their place in the store, of those that are open. */
export function PlaceDialog({ id, volumes, onDone, onClose }: PlaceDialogProps) {
  const { t } = useTranslation('transfers')
  const [locationId, setLocation] = useState('')
  const [reason, setReason] = useState('')
  const { state, refresh } = useAnswer((signal) =>
    ask(locations.calls.list, { pageNo: 1, pageSize: MOST, status: 'open' }, { signal, quiet: true })
  )
  return (
    <FormDialog
      title={t('receive.placeOf', { count: volumes.length })}
      submitLabel={t('receive.place')}
      field="locationId"
      input={() => ({ id, volumes: [...volumes], locationId, reason: reason.trim() })}
      check={(input) => (input.locationId === '' ? { locationId: t('receive.noPlace') } : undefined)}
      send={async (input, options) => {
        await ask(placeVolumes, input, options)
        onDone(t('receive.placedDone', { count: volumes.length }))
      }}
      onClose={onClose}
    >
      <Answered state={state} onRetry={refresh} loadingLabel={t('receive.loading')}>
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
      <TextField label={t('transfer.field.reason')} name="reason" maxLength={200} value={reason} onChange={setReason} />
    </FormDialog>
  )
}
