import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { fail } from '#core/state/toasts.ts'

import { ChunkLoadError } from '../loading/chunk.ts'

interface ChunkNoticeProps {
  readonly failure: unknown
  readonly onClose: () => void
}

/** A dialog that could not be fetched says so, offers to load the page anew, and goes. */
export function ChunkNotice({ failure, onClose }: ChunkNoticeProps) {
  const { t } = useTranslation('shell')
  useEffect(() => {
    const isLate = failure instanceof ChunkLoadError && failure.type === 'timeout'
    fail(t(isLate ? 'failed.chunkLate' : 'failed.chunkGone'), {
      actions: [{ label: t('failed.reload'), run: () => location.reload() }]
    })
    onClose()
  }, [failure, onClose, t])
  return null
}
