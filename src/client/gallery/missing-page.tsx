import { useTranslation } from 'react-i18next'

import { Frame } from './frame.tsx'

/** What stands where the gallery has no page. */
export function MissingPage() {
  const { t } = useTranslation('gallery')
  return (
    <Frame title={t('missing')} lead={t('missingText')}>
      {null}
    </Frame>
  )
}
