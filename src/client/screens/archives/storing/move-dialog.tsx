import { useTranslation } from 'react-i18next'

import { moveVolumes } from '#contract/transfers/shelved.ts'
import { ask } from '#core/wire/http/ask.ts'

import { PlaceForm } from './place-form.tsx'

interface MoveDialogProps {
  readonly volumes: readonly string[]
  readonly onDone: (words: string) => void
  readonly onClose: () => void
}

/** 移库: puts volumes that were shelved at another place, and why. */
export function MoveDialog({ volumes, onDone, onClose }: MoveDialogProps) {
  const { t } = useTranslation('transfers')
  return (
    <PlaceForm
      title={t('shelf.moveOfVolumes', { count: volumes.length })}
      submitLabel={t('shelf.move')}
      needsReason
      send={async (input, options) => {
        await ask(moveVolumes, { volumes: [...volumes], ...input }, options)
        onDone(t('shelf.movedVolumes', { count: volumes.length }))
      }}
      onClose={onClose}
    />
  )
}
