import { useTranslation } from 'react-i18next'

import { GalleryFrame } from './frame.tsx'

/** What stands where the gallery has no page. */
export function MissingPage() {
  const { t } = useTranslation('gallery')
  return (
    <GalleryFrame title={t('missing')} lead={t('missingText')}>
      {null}
    </GalleryFrame>
  )
}
