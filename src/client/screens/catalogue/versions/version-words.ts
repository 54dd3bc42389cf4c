import { useTranslation } from 'react-i18next'

import type { CatalogueVersion } from '#contract/catalogue/catalogue-versions.ts'

/** How a version is called among those of its set: its number, its state, and its name. */
export function useVersionWords(): (version: CatalogueVersion) => string {
  const { t } = useTranslation('catalogue')
  return ({ versionNo, status_dictText: state, inForce, name }) =>
    t('versionName', { no: versionNo ?? 0, state: inForce ? t('inForce') : state, name })
}
