import { useTranslation } from 'react-i18next'

import type { AboveListProps } from '#parts/resource/list/above-list.ts'
import { useListKeys } from '#parts/resource/list/use-list-keys.ts'

/** The keys of the papers of handovers, and in which order they are signed. */
export function HandoversAbove(props: AboveListProps) {
  const { t } = useTranslation('transfers')
  useListKeys(props, (action, row) => t('handover.notNow', { action, row }))
  return <p className="text-quiet text-xs/5">{t('handover.keys')}</p>
}
