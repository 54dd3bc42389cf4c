import { useTranslation } from 'react-i18next'

import type { InboundList } from '#contract/transfers/inbound.ts'
import { fileSize } from '#ui/base/text/file-size.ts'

interface InboundProgressProps {
  readonly of: InboundList['packages'][number]
}

/** How far a package from elsewhere is, in words. */
export function InboundProgress({
  of: { status, received, bytes, checked, fault, receipt }
}: InboundProgressProps): string {
  const { t } = useTranslation('transfers')
  if (status === 'coming') return t('inbound.state.coming', { done: fileSize(received), total: fileSize(bytes) })
  if (status === 'checking') return t('inbound.state.checking', { percent: Math.floor(checked / 10) })
  if (status === 'taken') return t('inbound.state.taken', { receipt: receipt?.receiptNo ?? '' })
  return t('inbound.state.refused', { fault: fault ?? '' })
}
