import { useTranslation } from 'react-i18next'

import { placeVolumes } from '#contract/transfers/receiving.ts'
import { ask } from '#core/wire/http/ask.ts'

import { PlaceForm } from '../storing/place-form.tsx'

interface PlaceDialogProps {
  readonly id: string
  readonly volumes: readonly string[]
  readonly onDone: (words: string) => void
  readonly onClose: () => void
}

/** 指定库位: gives volumes their place in the store, of those that are open. */
export function PlaceDialog({ id, volumes, onDone, onClose }: PlaceDialogProps) {
  const { t } = useTranslation('transfers')
  return (
    <PlaceForm
      title={t('receive.placeOf', { count: volumes.length })}
      submitLabel={t('receive.place')}
      send={async (input, options) => {
        await ask(placeVolumes, { id, volumes: [...volumes], ...input }, options)
        onDone(t('receive.placedDone', { count: volumes.length }))
      }}
      onClose={onClose}
    />
  )
}
