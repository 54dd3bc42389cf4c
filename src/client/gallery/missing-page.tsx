import { useTranslation } from 'react-i18next'

import { GalleryFrame } from './frame.tsx'

/** The page that is shown where the gallery has none. */
export function MissingPage() {
  const { t } = useTranslation('gallery')
  return (
    <GalleryFrame title={t('missing')} lead={t('missingText')}>
      {null}
    </GalleryFrame>
  )
}
