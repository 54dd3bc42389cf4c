import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { ReviewReasons } from '../reviewing/review-reasons.tsx'
import type { ReturnWhy } from '../reviewing/review-words.ts'
import type { VolumeActions } from './use-volume-actions.ts'
import type { VolumeController } from './volume-controller.ts'

interface VolumeReturnProps {
  readonly controller: VolumeController
  readonly actions: VolumeActions
  readonly onClose: () => void
}

/** Asks why the files that are meant go back to whoever described them; it stays, with what was typed, until the step is done. */
export function VolumeReturn({ controller, actions, onClose }: VolumeReturnProps) {
  const { t } = useTranslation('arrange')
  const [files] = useState(controller.meant)
  const isBusy = useRef(false)
  const send = async (why: ReturnWhy) => {
    if (isBusy.current) return
    isBusy.current = true
    const isDone = await actions.returnFiles(files, why)
    isBusy.current = false
    if (isDone) onClose()
  }
  return (
    <ReviewReasons
      title={t('returnTitle', { count: files.length, title: files[0]?.title ?? '' })}
      isOne={false}
      detail={null}
      onReturn={(why) => void send(why)}
      onClose={onClose}
    />
  )
}
