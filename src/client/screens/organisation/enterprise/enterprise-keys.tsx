import { useTranslation } from 'react-i18next'

import type { AboveListProps } from '#parts/resource/list/above-list.ts'
import { useListKeys } from '#parts/resource/list/use-list-keys.ts'

/** The letters of the queue of units, and what they do. */
export function EnterpriseKeys(props: AboveListProps) {
  const { t } = useTranslation('organisation')
  useListKeys(props, (action, row) => t('enterprise.notNow', { action, row }))
  return <p className="text-quiet text-xs/5">{t('enterprise.keys')}</p>
}
