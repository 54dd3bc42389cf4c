import { useTranslation } from 'react-i18next'

import { volumeNumber } from '#contract/archives/volume-number.ts'
import type { FilePlace } from '#contract/checks/file-places.ts'

/** Says where a file lies, to who is not led to it: its item and its volume, and that it is closed to him until it is handed in; null: it is there no more. */
export function FileLies({ lies }: { readonly lies: FilePlace | null }) {
  const { t } = useTranslation('checks')
  if (lies === null) return <span className="text-quiet">{t('lies.gone')}</span>
  const { item, volumeNo, isClosed } = lies
  return (
    <span className="text-quiet wrap-anywhere">
      {volumeNo === null ? t('lies', { item }) : t('lies.inVolume', { item, volume: volumeNumber(volumeNo) })}
      {isClosed && t('lies.closed')}
    </span>
  )
}
